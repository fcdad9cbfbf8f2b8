/** The width of the deck's fields. */
export const FIELD = "w-24.5 max-md:w-auto";

export const formatAmount = (dollars: number): string => dollars.toFixed(2);
