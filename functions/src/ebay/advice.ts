/**
 * What a seller can do about eBay's refusals, by error code. Source: eBay, "Errors by number" of the Trading API; the
 * words are ours. A code that isn't here has eBay's own words alone.
 */
const ADVICE: ReadonlyMap<string, string> = new Map([
  ["17", "Check that the item belongs to the eBay account you have connected."],
  ["73", "Change the price and try again."],
  ["87", "Choose a category that has no categories under it."],
  ["240", "Open the item on eBay's own listing form, which says what is not allowed."],
  ["841", "Sign in to eBay: the account needs your attention before it can sell."],
  ["21919067", "You already have this item on sale: raise its quantity instead."],
  ["21919136", "Add at least one picture of 500 pixels or more."],
  ["21919137", "Add at least one picture of 500 pixels or more."],
  ["21919188", "You have reached your eBay selling limit: ask eBay for a higher one, or end other listings."],
  ["21916635", "End the item on eBay and list it again: listings with variations can't be changed here."],
]);

export const adviceFor = (ebayCode: string): string | undefined => ADVICE.get(ebayCode);
