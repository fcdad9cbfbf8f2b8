import type { AnswerAct, InquiryKind, InquiryState } from "@contract/inbox";

import { formatCount, formatRate } from "@/ui/numbers";

import type { KindFilter } from "./view";

export const copy = {
  title: "Inbox",
  read: "Read from eBay",
  reading: "Reading the inbox from eBay",
  readDone: "The inbox is read.",
  neverRead: "Not read yet",
  readAt: (age: string) => `Read from eBay: ${age}`,
  readFailed: "The inbox couldn't be read from eBay.",
  partsFailed: (kinds: string) => `eBay didn't return ${kinds}.`,
  partsKept: "Messages already here are kept. Pegboard tries again with the next sync.",
  kept: "Messages already here are kept.",
  offline: "You are offline.",
  offlineHint: "You can read and write. Answers need a connection; what you type is kept.",
  loadFailed: "The inbox couldn't be loaded.",
  loading: "Loading the inbox",
  templates: "Templates",
  watchers: "Offer to watchers",
  connect: "Connect eBay",
  notConnected: "eBay isn't connected.",
  notConnectedHint: "Questions, offers, cancellations and returns arrive once it is.",
  filter: "Kind",
  state: "State",
  search: "Search buyer, title or text",
  list: "Inquiries",
  none: "Nothing waits for you",
  noneHint: "No question, offer, cancellation or return needs an answer.",
  noneSo: "No inquiries found",
  noneSoHint: "No inquiry matches the search and the filters.",
  clear: "Clear search and filters",
  showAll: "Show answered ones",
  unreadable: (count: number) => `${formatCount(count, "entry", "entries")} could not be read.`,
  full: (count: number) => `The ${count} newest are shown.`,
  choose: "Choose one on the left.",
  gone: "This is not in your inbox",
  goneHint: "It may belong to another account, or is older than what is kept here.",
  back: "Inbox",
  at: "Asked",
  expires: (when: string) => `Ends ${when}`,
  listing: "Listing",
  noListing: "None of your listings has this item.",
  listingFailed: "The listing couldn't be loaded.",
  order: "Order",
  orderFailed: "The order couldn't be loaded.",
  orders: "Orders of this buyer",
  noOrders: "No orders of this buyer.",
  ordersFailed: "The buyer's orders couldn't be loaded.",
  atEbay: "Open on eBay",
  you: "You",
  buyer: "A buyer",
  openOrder: (id: string) => `Order ${id}`,
  unread: "Unread",
  attachments: "Attachments",
  attachment: "Attachment",
  attachmentAtEbay: (name: string) => `${name}: open it at eBay`,
  settle: "No reply needed",
  reopen: "Reopen",
  markUnread: "Mark as unread",
  markFailed: "This wasn't marked.",
  questionsAlone:
    "Questions about listings are here. Messages after a purchase need the access “All messages”.",
  access: "Settings",
  accessRefused: "eBay refuses the access “All messages” (commerce.message).",
  accessRefusedHint: "Questions about listings still arrive. Connect again in Settings, with or without it.",
} as const;

export const answerCopy = {
  reply: "Your reply",
  send: "Send reply",
  sending: "Sending the answer to eBay",
  sent: "eBay has your answer.",
  failed: "The answer wasn't sent.",
  unknown: "We don't know whether eBay has your answer.",
  unknownHint: "Try again. Pegboard asks eBay first, so nothing is sent twice.",
  repeat: "Try again",
  useTemplate: "Template",
  noTemplate: "Choose a template",
  manage: "Templates…",
  left: (count: number) => `${count} characters left`,
  tooLong: (count: number) => `${count} characters too many for eBay`,
  empty: "Write a reply first.",
  accept: "Accept offer",
  decline: "Decline",
  counter: "Counter",
  counterPrice: "Your price per copy, $",
  counterQuantity: "Copies",
  counterSend: "Send counteroffer",
  note: "Message to the buyer (optional)",
  badPrice: "Enter a price of $0.99 or more.",
  notBelow: "A counteroffer is above the buyer's price.",
  notAbove: "A counteroffer is below your own price.",
  acceptTitle: "Accept this offer?",
  acceptText: (what: string) =>
    `The buyer gets ${what}. It becomes an order, which can't be taken back here.`,
  declineTitle: "Decline this offer?",
  declineText: "The buyer is notified. They can make another offer.",
  approve: "Approve cancellation",
  approveTitle: "Approve this cancellation?",
  approveText: (refund: string) =>
    `eBay cancels the whole order and gives ${refund} back to the buyer. It can't be taken back. The copies aren't put on sale again by themselves.`,
  reject: "Reject",
  tracking: "Tracking number, if it is on its way",
  trackingHint: "eBay shows it to the buyer.",
  badTracking: "Letters and digits only.",
  acceptReturn: "Accept return",
  acceptReturnTitle: "Accept this return?",
  acceptReturnText: "The buyer is asked to send it back. You refund once it has arrived.",
  declineReturn: "Decline return",
  declineReason: "Why you decline, for the buyer",
  receiveReturn: "It has arrived",
  receiveReturnTitle: "Has the parcel arrived?",
  receiveReturnText: "eBay is notified that it is back. The refund is then due.",
  refundAtEbay: "Refunds, partial refunds and labels are made at eBay.",
  onlyAtEbay: "Finish this at eBay.",
  decided: "Nothing is left to answer here.",
} as const;

export const KIND_LABELS: Readonly<Record<KindFilter, string>> = {
  all: "All",
  question: "Questions",
  offer: "Offers",
  cancellation: "Cancellations",
  return: "Returns",
};

export const ONE_OF_KIND: Readonly<Record<InquiryKind, string>> = {
  question: "Question",
  offer: "Offer",
  cancellation: "Cancellation",
  return: "Return",
};

export const STATE_LABELS: Readonly<Record<InquiryState, string>> = {
  open: "Open",
  answered: "Answered",
  closed: "Closed",
};

export const DONE_LABELS: Readonly<Record<AnswerAct, string>> = {
  reply: "Replied",
  accept: "Accepted",
  decline: "Declined",
  counter: "Countered",
  approveCancellation: "Approved the cancellation",
  rejectCancellation: "Rejected the cancellation",
  acceptReturn: "Accepted the return",
  declineReturn: "Declined the return",
  receiveReturn: "Reported the parcel's arrival",
};

/** Instructions for each kind, in the words of eBay's rules. */
export const WHAT_TO_DO: Readonly<Record<InquiryKind, string>> = {
  question: "Answer here. eBay sends your reply to the buyer.",
  offer: "Accept, counter or decline before it ends. An accepted offer is an order at its price.",
  cancellation:
    "Approve it if the parcel hasn't left: an approved request is no defect. Reject it if the parcel is on its way.",
  return: "Accept it, or decline it with a reason. Without an answer in time eBay may decide for the buyer.",
};

/** Texts for eBay's reason codes. Sources: CancelReasonEnum and ReturnReasonEnum of the Post-Order API. */
const REASONS: Readonly<Record<string, string>> = {
  BUYER_ASKED_CANCEL: "The buyer asked to cancel",
  ORDER_MISTAKE: "Ordered by mistake",
  ORDER_UNPAID: "Not paid",
  ITEM_NOT_RECEIVED: "Not received",
  WONT_ARRIVE_IN_TIME: "Won't arrive in time",
  FOUND_CHEAPER_PRICE: "Found it cheaper",
  PRICE_TOO_HIGH: "The price is too high",
  HIGH_SHIPPING_COST: "The postage is too high",
  WRONG_PAYMENT_METHOD: "Wrong payment method",
  WRONG_SHIPPING_ADDRESS: "Wrong address",
  NOT_AS_DESCRIBED: "Not as described",
  DEFECTIVE_ITEM: "Defective",
  ARRIVED_DAMAGED: "Arrived damaged",
  ARRIVED_LATE: "Arrived late",
  WRONG_ITEM: "Wrong item",
  MISSING_PARTS: "Parts are missing",
  FAKE_OR_COUNTERFEIT: "Not genuine",
  NO_LONGER_NEED_ITEM: "No longer needed",
  BUYER_REMORSE: "Changed their mind",
  ORDERED_ACCIDENTALLY: "Ordered by accident",
  FOUND_BETTER_PRICE: "Found a better price",
};
/** Returns the text of a reason code. An unknown code is shown as eBay sends it, in plain case. */
export function describeReason(code: string): string {
  const words = code.toLowerCase().replaceAll("_", " ");
  return REASONS[code] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

export const templatesCopy = {
  title: "Reply templates",
  hint: "{buyer}, {title} and {price} are filled in when you use one.",
  name: "Name",
  text: "Text",
  add: "Add template",
  remove: (name: string) => `Remove ${name || "template"}`,
  save: "Save",
  saved: "Templates saved",
  saveFailed: "The templates weren't saved.",
  floor: "Floor of offers to watchers, % of the price",
  floorHint: "No offer to watchers goes below it.",
  badFloor: "1 to 95.",
  nameless: "Give each template a name and a text.",
  none: "No templates yet.",
  full: "You have 30 templates, the maximum.",
} as const;

export const watchersCopy = {
  title: "Offer to watchers",
  hint: "eBay offers a lower price to those who watch a listing, for two days, once at a time.",
  finding: "Asking eBay which listings are watched",
  findFailed: "eBay didn't say which listings are watched.",
  noAccess:
    "Pegboard has no access to this at eBay: it needs “Pictures”, which comes with your inventory. Connect again in Settings.",
  settings: "Settings",
  none: "Nobody waits for an offer",
  noneHint: "eBay names listings that somebody watches and that have no offer of yours running.",
  unknown: (count: number) => `${count} more at eBay without a listing here.`,
  discount: "Lower by, %",
  badDiscount: "5 to 95.",
  message: "Message to the watchers (optional)",
  floor: (percent: number) =>
    `Your floor is ${formatRate(percent / 100)} of the price. Change it in Templates.`,
  left: "Left for you",
  belowFloor: "Below your floor",
  atLoss: "At a loss",
  send: (count: number) => `Send ${formatCount(count, "offer")}`,
  sending: "Sending offers to watchers",
  notStarted: "The offers weren't sent.",
  goesOn: "You can close this. Pegboard continues to send the offers.",
  note: "An offer runs for two days and can't be taken back.",
  skipped: (count: number) => `It leaves out ${formatCount(count, "listing")}.`,
  outcome: (sent: number, failed: number, left: number) =>
    [
      `${formatCount(sent, "offer")} to watchers sent`,
      failed > 0 && `${failed} failed`,
      left > 0 && `${left} not sent`,
    ]
      .filter((part) => part !== false)
      .join(", "),
  receiptColumns: ["listing", "title", "offer", "outcome"],
  untried: "not sent",
  resume: "Continue",
  stop: "Stop",
  close: "Close",
  sent: "Sent",
  sentTo: (buyers: number) => `Sent to ${formatCount(buyers, "buyer")}`,
} as const;
