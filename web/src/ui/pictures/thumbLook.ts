/** Classes of a card's picture, 5:7, without its width. A constant string, because a table has many. */
export const THUMB = "block aspect-5/7 flex-none overflow-hidden rounded-sm bg-picture object-cover";
