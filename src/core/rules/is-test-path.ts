/** Says whether a path is a test's by the names that test runners and projects commonly use. */
export function isTestPath(path: string): boolean {
  return IN_TEST_FOLDER.test(path) || IS_TEST_FILE.test(path);
}

const IN_TEST_FOLDER =
  /(^|\/)(tests?|__tests__|specs?|e2e|__mocks__|__fixtures__|fixtures|testdata|test-utils|cypress)\//i;
const IS_TEST_FILE = /([._-](test|tests|spec|e2e|stories|bench|fixture)\.[^/]+$)|(^|\/)test_[^/]+$/i;
