/** A file that can't be imported. The message says why, for the person who chose it. */
export class CatalogueFileError extends Error {
  override readonly name = "CatalogueFileError";
}
