/** A number with what is counted: `1 file`, `2 files`, `2 entries`. */
export function counted(many: number, one: string, several = `${one}s`): string {
  return `${many} ${many === 1 ? one : several}`;
}
