/** The part of the address that stands for no place. No place's id begins with a tilde. */
export const UNPLACED_PATH = "~none";
