const CONNECT_AGAIN = "Connect your eBay account again.";
const PICTURES = "Add at least one picture of 500 pixels or more.";
const HAS_ENDED = "It has ended at eBay: list it again to go on selling it.";
const POLICY = "Your business policies have changed at eBay. Choose them again in your selling terms.";

/**
 * Advice for sellers on eBay's errors, by code. Source: eBay, "Errors by number" of the Trading API; the
 * advice is ours. For other codes only eBay's own message is shown.
 */
const ADVICE: ReadonlyMap<string, string> = new Map([
  ["17", "Check that the item belongs to the eBay account you have connected."],
  ["37", "Correct what eBay names and try again."],
  ["70", "Shorten the title to 80 characters."],
  ["73", "Change the price and try again."],
  ["83", "Fixed price items run until cancelled: list it without a duration."],
  ["87", "Choose a category without subcategories."],
  ["106", "Write a description."],
  [
    "240",
    "Look for words that eBay doesn't allow in the title and the description. eBay's own listing form says which.",
  ],
  ["291", HAS_ENDED],
  ["515", "Set a quantity of 1 or more."],
  ["518", "The count starts again at midnight Pacific time."],
  ["841", "Sign in to eBay: the account needs your attention before it can sell."],
  ["931", CONNECT_AGAIN],
  ["932", CONNECT_AGAIN],
  ["1047", "It has already ended. There is nothing left to do."],
  ["10007", "eBay has a problem at the moment. Try again in a few minutes."],
  ["10019", "Choose how the item is shipped and what that costs."],
  [
    "21915469",
    "Choose how the item is shipped and what that costs. If eBay has a service abroad no more, end the item and list it again without it.",
  ],
  ["21916250", "Choose whether you take returns, or set a return policy in your eBay account."],
  ["21916750", HAS_ENDED],
  ["21916883", "Choose a condition that eBay has in this category."],
  ["21916884", "Choose a condition."],
  ["21916984", CONNECT_AGAIN],
  ["21917053", CONNECT_AGAIN],
  ["21917327", POLICY],
  ["21917328", POLICY],
  ["21917329", POLICY],
  [
    "21919067",
    "You already have this item on sale: raise its quantity instead, or say in the title what is different.",
  ],
  ["21919136", PICTURES],
  ["21919137", PICTURES],
  ["21919144", "Try again later."],
  [
    "21919188",
    "You have reached your eBay selling limit: list fewer copies, end other listings, or ask eBay for a higher one.",
  ],
  ["21919474", "It was made with another tool: change it there."],
  ["21919303", "Fill in the item specific that eBay names."],
  ["25020", "Enter the weight of the package, on the listing or in your selling terms."],
  ["21919308", "Shorten it to 65 characters."],
]);

export const findAdvice = (ebayCode: string): string | undefined => ADVICE.get(ebayCode);
