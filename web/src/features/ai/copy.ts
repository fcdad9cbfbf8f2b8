import type { ErrorParams } from "@contract/wire/errors";
import { type AnswerPart, type ProposalAction, PROPOSAL_HOURS, type ToolName } from "@contract/assistant";
import { formatTimeZoned } from "@/lib/dates";
import { formatCount } from "@/ui/numbers";

export const copy = {
  title: "AI Assistant",
  conversations: "Conversations",
  newConversation: "New conversation",
  loading: "Loading conversation",
  loadingList: "Loading conversations",
  loadFailed: "This conversation could not be loaded",
  listFailed: "Conversations could not be loaded",
  noConversations: "Your conversations are kept here.",
  kept: "The newest 50 are kept.",
  deleteConversation: (title: string) => `Delete ${title}`,
  deleted: "Conversation deleted",
  deleteFailed: "The conversation could not be deleted",
  restoreFailed: "The conversation could not be restored",
  gone: "This conversation isn't here",
  goneHint: "It was deleted, or replaced by newer ones.",
  greeting: "Ask about your listings and orders",
  greetingHint:
    "Answers come from your own data. Changes are only proposed: nothing happens until you confirm.",
  suggestions: "Suggested questions",
  question: "Your question",
  placeholder: "Ask about your listings and orders",
  keys: "Enter sends, Shift+Enter starts a new line, Esc stops",
  send: "Send",
  stop: "Stop",
  stopping: "Stopping",
  stopFailed: "The answer could not be stopped",
  offline: "You're offline. What you type is kept until you can send it.",
  you: "You",
  assistant: "Assistant",
  thinking: "Looking into it",
  stillAnswering: "The answer is still on its way",
  interrupted: "This answer was interrupted",
  interruptedHint: "Nothing was changed. The text so far is kept.",
  stopped: "Stopped",
  failed: "No answer",
  askAgain: "Ask again",
  sendAgain: "Send again",
  notSent: "The question was not answered",
  notSentHint: "You can send it again. It isn't asked twice.",
  copyAnswer: "Copy answer",
  full: "This conversation is full.",
  unreadable: "Some of this conversation can't be shown.",
} as const;

export const proposalCopy = {
  confirm: (count: number) => `Confirm ${formatCount(count, "listing")}`,
  decline: "Decline",
  undo: "Undo",
  live: "also on eBay",
  none: "none",
  empty: "empty",
  declined: "Declined. Nothing was changed.",
  expired: `This was open for ${PROPOSAL_HOURS} hours. Ask again for a new one.`,
  working: "In progress",
  undoing: "Being undone",
  undone: "Undone",
  failed: "The changes could not be made",
  failedHint: "You can try again. Nothing is done twice.",
  notChosen: "Left out",
  done: "Done",
  changedSince: (now: string) => `Changed since to ${now}, so it was left alone`,
  changed: "Changed since, so it was left alone",
  refusedAtEbay: (reason: string) => `Saved here, but eBay refused it: ${reason}`,
  refusedOff: "Saved in Pegboard only",
  notUndone: "Changed since, so it was not undone",
} as const;

/** Describes what a proposal does to `count` listings. `isOn`: whether the seller uses eBay. */
export function getProposalTitle(action: ProposalAction, count: number, isOn: boolean): string {
  const listings = formatCount(count, "listing");
  const titles: Readonly<Record<ProposalAction, string>> = {
    price: `Change the price of ${listings}`,
    quantity: `Change the quantity of ${listings}`,
    title: `Change the title of ${listings}`,
    notes: `Change the notes of ${listings}`,
    end: isOn ? `End ${listings} on eBay` : `End ${listings}`,
    delete: `Move ${listings} to the trash`,
    goLive: isOn ? `Put ${listings} live on eBay` : `Put ${listings} live`,
  };
  return titles[action];
}

/** Notes on which changes can't be undone, or how they can. */
export const PROPOSAL_NOTES: Partial<Record<ProposalAction, string>> = {
  end: "An ended listing can only be relisted, as a new one.",
  delete: "They can be restored for 30 days. What is live stays on eBay.",
  goLive: "Buyers see them at once; eBay may charge its fees.",
};

/** Returns the line above the answer that describes a lookup. */
export function describeLookup(name: ToolName, found: number | null): string {
  const listings = formatCount(found ?? 0, "listing");
  const orders = formatCount(found ?? 0, "order");
  const lines: Readonly<Record<ToolName, string>> = {
    search_listings: `Looked for listings, found ${found ?? 0}`,
    get_listing: found === 0 ? "Looked for a listing, found none" : "Looked at 1 listing",
    count_listings: `Counted ${listings}`,
    price_statistics: `Looked at the prices of ${listings}`,
    sales_of_period: `Looked at ${orders}`,
    orders_to_ship: found === 0 ? "Looked for orders to ship, found none" : `Looked at ${orders} to ship`,
    needs_attention: "Looked at what needs your attention",
    best_sellers: "Looked at what sold best",
    slow_sellers: `Looked at ${listings} without a sale`,
    propose_changes: "Prepared a proposal",
  };
  return lines[name];
}

const PROVIDERS: Readonly<Record<string, string>> = { openai: "OpenAI", gemini: "Gemini" };
export function describeFallback({ from, to, simulated }: Extract<AnswerPart, { type: "fallback" }>): string {
  const name = (provider: string) =>
    `${PROVIDERS[provider] ?? provider}${simulated.includes(provider) ? " (simulated)" : ""}`;
  return `${name(from)} stopped, ${name(to)} continued`;
}

/** Returns the text that says when the daily budget resets, in local time. */
export function describeBudget({ resetsAt }: ErrorParams): string {
  const again = typeof resetsAt === "number" ? ` You can ask again from ${formatTimeZoned(resetsAt)}.` : "";
  return `You have used today's questions.${again}`;
}
