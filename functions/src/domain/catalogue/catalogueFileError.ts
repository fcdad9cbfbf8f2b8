/** A file that can't be imported. The message explains why to the user who chose it. */
export class CatalogueFileError extends Error {
  override readonly name = "CatalogueFileError";
}
