/** Folders whose packages are not part of the product: pages about it, uses of it, tools for it. */
export const BESIDE =
  /(?:^|\/)(?:\..*|docs?|documentation|docusaurus|examples?|samples?|site|website|www|bench(?:mark)?s?|fixtures?|node_modules|vendor|third[_-]party|dist|install|tools?|scripts?|(?:[\w-]+-)?tests?|e2e)(?:$|\/)/i;
