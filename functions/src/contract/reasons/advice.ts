import { EBAY_ACCESS } from "../ebay/ebayAccess.ts";
import type { ErrorParams } from "../wire/errors.ts";

const MIDNIGHT = "The count starts again at midnight Pacific time.";

const describeAccess = ({ access }: ErrorParams): string => {
  const label = EBAY_ACCESS.find(({ key }) => key === access)?.label ?? access;
  return `Allow “${label}” under Settings, Integrations, and connect again.`;
};

/** What the seller can do, by the code in an error's `adviceCode`, or else in its `reason`. */
const ADVICE = {
  // Of our own reasons.
  "calls-used": MIDNIGHT,
  "share-used": "More calls become free during the day, as other sellers leave theirs.",
  "rest-share-used": MIDNIGHT,
  "relist-share-used":
    "Relisting many listings has a share of them. Relist the others tomorrow, or each on its own page.",
  revisions: "Try again after midnight Pacific time.",
  "item-unread": "The item could not be read, so no copy of it was made.",
  // Of eBay's errors.
  "account-attention": "Sign in to eBay: the account needs your attention before it can sell.",
  "add-picture": "Add at least one picture of 500 pixels or more.",
  "allow-access": describeAccess,
  "already-ended": "It has already ended. There is nothing left to do.",
  "change-price": "Change the price and try again.",
  "check-account": "Check that the item belongs to the eBay account you have connected.",
  "check-words":
    "Look for words that eBay doesn't allow in the title and the description. eBay's own listing form says which.",
  "choose-condition": "Choose a condition.",
  "choose-known-condition": "Choose a condition that eBay has in this category.",
  "choose-policies": "Your business policies have changed at eBay. Choose them again in your selling terms.",
  "choose-returns": "Choose whether you take returns, or set a return policy in your eBay account.",
  "choose-shipping": "Choose how the item is shipped and what that costs.",
  "connect-again": "Connect your eBay account again.",
  "connect-with-more": "Connect your eBay account again: what it has allowed so far is not enough.",
  "correct-named": "Correct what eBay names and try again.",
  "enter-weight": "Enter the weight of the package, on the listing or in your selling terms.",
  "fill-in-specific": "Fill in the item specific that eBay names.",
  "keep-title":
    "Enter the title again that the item has at eBay. To sell it under another title, end it and list it again.",
  "leaf-category": "Choose a category without subcategories.",
  "list-again": "It has ended at eBay: list it again to go on selling it.",
  "no-duration": "Fixed price items run until cancelled: list it without a duration.",
  "other-tool": "It was made with another tool: change it there.",
  "raise-quantity":
    "You already have this item on sale: raise its quantity instead, or say in the title what is different.",
  "relist-without-service":
    "Choose how the item is shipped and what that costs. If eBay has a service abroad no more, end the item and list it again without it.",
  "selling-limit":
    "You have reached your eBay selling limit: list fewer copies, end other listings, or ask eBay for a higher one.",
  "set-quantity": "Set a quantity of 1 or more.",
  "shorten-specific": "Shorten it to 65 characters.",
  "shorten-title": "Shorten the title to 80 characters.",
  "try-after-problem": "eBay has a problem at the moment. Try again in a few minutes.",
  "try-in-minutes": "Try again in a few minutes.",
  "try-later": "Try again later.",
  "wait-for-midnight": MIDNIGHT,
  "write-description": "Write a description.",
} as const;
export type AdviceCode = keyof typeof ADVICE;

const advices = new Map<unknown, string | ((params: ErrorParams) => string)>(Object.entries(ADVICE));

/** Returns what the seller can do about an error. Earlier versions sent and stored the text as `advice`. */
export function findAdvice({ params }: { readonly params: ErrorParams }): string | undefined {
  const { advice, adviceCode, reason } = params;
  if (advice !== undefined) return String(advice);
  const found = advices.get(adviceCode) ?? advices.get(reason);
  return typeof found === "function" ? found(params) : found;
}
