import { formatNumber } from "@/ui/numbers";

/** `selectOne` is verbatim from specification 3 (§5). */
export const copy = {
  selectOne: "Please select at least one item",
  selectedCards: "Selected cards",
  selected: (count: number) => `${formatNumber(count)} selected`,
  clear: (count: number) => `${formatNumber(count)} selected, clear`,
  select: (title: string) => `Select ${title}`,
  selectAll: (count: number) => `Select all ${formatNumber(count)}`,
  create: "Create Multi-Item Listing",
  gone: (count: number) =>
    count === 1
      ? "The listing of 1 card is no longer there."
      : `The listings of ${formatNumber(count)} cards are no longer there.`,
} as const;
