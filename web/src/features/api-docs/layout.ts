/** Leaves space for the sticky header above the target of a link. */
export const TARGET = "scroll-mt-16";
