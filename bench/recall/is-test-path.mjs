const TEST = /(^|\/)(tests?|__tests__|specs?)\/|[.-](test|spec)\.\w+$/;

/** Whether a file of a package is one of its tests. */
export const isTestPath = (path) => TEST.test(path);
