/** Whether a path is that of a test, or of a file that only tests use, by names common in any language. */
export function isTestPath(path: string): boolean {
  // Rule after rule asks about the same file.
  if (last.path !== path) last = { path, isTest: isTest(path) };
  return last.isTest;
}

let last = { path: "", isTest: false };

function isTest(path: string): boolean {
  return (
    IN_TEST_FOLDER.test(path) ||
    IN_TEST_PROJECT.test(path) ||
    IS_TEST_FILE.test(path) ||
    IS_TEST_CLASS.test(path) ||
    IN_TEST_PACKAGE.test(path)
  );
}

const IN_TEST_FOLDER =
  /(^|\/)((unit|integration|functional|acceptance|e2e)[_-]?)?(tests?|specs?|e2e|__(?:type)?tests__|__mocks__|__fixtures__|__snapshots__|fixtures|test[_-]?(data|utils|helpers|support)|androidTest|cypress|playwright|\.semgrep)\//i;
/** A project or a target beside the one it tests: `Shop.UnitTests/`, `ShopTests/`. */
const IN_TEST_PROJECT = /(^|\/)[A-Z]\w*(\.[A-Z]\w*)*(\.|[a-z])(UI|Unit|Integration)?Tests?\//;
const IS_TEST_FILE =
  /([._-](test|tests|spec|e2e|stories|fixture|unittest)\.[^/]+$)|(^|\/)((playwright|cypress|jest|vitest|wdio|karma)\.conf(ig)?\.\w+|test_[^/]+|tests?\.(py|rs)|conftest\.py|mock_\w+\.go|\w+_mocks?\.go|(spec|rails|test)_helper\.rb|[^/]+\.(bats|t))$/i;
/** A package of Go that helps the tests of another: `httptest`, `shoptest`. */
const IN_TEST_PACKAGE =
  /(^|\/)(?!(con|pro|at|la|grea|new|old|fas|bes|de)test\/)[a-z]{2,}test\/[^/]+\.go$/;
/** A class named for being a test: `CartTest.java`, `CartSpec.scala`, `CartIT.java`, `TestCart.java`. */
const IS_TEST_CLASS =
  /(^|\/)([A-Z]\w*(Tests?|TestCase|Spec|IT)|Tests?[A-Z]\w*)\.(java|kts?|scala|groovy|cs|vb|fs|swift|php|dart|mm?)$/;
