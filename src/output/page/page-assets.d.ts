declare module "virtual:page-assets" {
  /** The script of a report's page, bundled; without `</script`. */
  export const SCRIPT: string;
  /** The style sheet of every page. */
  export const STYLE: string;
}
