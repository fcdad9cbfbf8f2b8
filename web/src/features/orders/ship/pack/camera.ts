/** Reads the toy number on the photo of a card's back. Null if it isn't certain. */
export type ReadBack = (photo: Blob) => Promise<string | null>;
