/** The largest folders whose tests are run. A screen's tests say little about shared code. */
const FOLDER = /^(functions\/src|web\/src\/features\/[^/]+|web\/src\/[^/]+)/;

/** Returns the folders of the unit tests for these paths. */
export function listTestFolders(paths: readonly string[]): string[] {
  return [...new Set(paths.map((path) => FOLDER.exec(path)?.[0]).filter((folder) => folder !== undefined))];
}
