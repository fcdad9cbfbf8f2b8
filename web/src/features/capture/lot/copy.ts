/** `selectOne` is verbatim from specification 3 (§5). */
export const copy = {
  selectOne: "Please select at least one item",
  selectedCards: "Selected cards",
  selected: (count: number) => `${count.toLocaleString("en-US")} selected`,
  clear: (count: number) => `${count.toLocaleString("en-US")} selected, clear`,
  select: (title: string) => `Select ${title}`,
  selectAll: (count: number) => `Select all ${count.toLocaleString("en-US")}`,
  create: "Create Multi-Item Listing",
  gone: (count: number) =>
    count === 1
      ? "The listing of 1 card is no longer there."
      : `The listings of ${count.toLocaleString("en-US")} cards are no longer there.`,
} as const;
