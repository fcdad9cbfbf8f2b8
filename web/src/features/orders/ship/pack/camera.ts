/** Reads the toy number from the photo of a card's back. Resolves to null if the number is uncertain. */
export type ReadBack = (photo: Blob) => Promise<string | null>;
