/** Two panels next to each other, or below each other on a narrow screen. */
export const COLUMNS = "grid grid-cols-2 items-start gap-3 max-lg:grid-cols-[minmax(0,1fr)]";
