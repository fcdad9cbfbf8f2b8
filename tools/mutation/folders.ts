/** The largest folders whose tests are run: a screen's tests say little about what it shares with the others. */
const FOLDER = /^(functions\/src|web\/src\/features\/[^/]+|web\/src\/[^/]+)/;

/** Where the unit tests of the given paths lie. */
export function testFolders(paths: readonly string[]): string[] {
  return [...new Set(paths.map((path) => FOLDER.exec(path)?.[0]).filter((folder) => folder !== undefined))];
}
