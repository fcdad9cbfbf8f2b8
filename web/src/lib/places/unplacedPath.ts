/** The part of the URL that means "no place". No place's id starts with a tilde. */
export const UNPLACED_PATH = "~none";
