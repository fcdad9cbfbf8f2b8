import { type Simulator } from "../../simulator.ts";
import { type MemberMessage } from "../../state/inquiry.ts";
import { type TradingCall, type TradingResult } from "../call.ts";
import { invalidInput, TradingFailure } from "../errors.ts";
import { writePaginationResult, takePage } from "../lists/pagination.ts";
import { writeSummaryItem } from "../lists/summaryItem.ts";
import { element, leaf, textAt, type XmlElement } from "../xml.ts";

/**
 * Returns the questions about the seller's items, either of one item or within a time span.
 * @throws TradingFailure 37 without a message type, or without an item and a complete time span
 */
export function getMemberMessages(call: TradingCall): TradingResult {
  if (textAt(call.request, "MailMessageType") === undefined) {
    throw new TradingFailure(invalidInput("MailMessageType"));
  }
  const span = readSpan(call.request);
  const itemId = textAt(call.request, "ItemID");
  const messageId = textAt(call.request, "MemberMessageID");
  const status = textAt(call.request, "MessageStatus");
  const own = call.simulator.store.state.messages.filter(
    (message) =>
      message.seller === call.seller.userId &&
      (itemId === undefined || message.itemId === itemId) &&
      (messageId === undefined || message.messageId === messageId) &&
      span.from <= Date.parse(message.createdAt) &&
      Date.parse(message.createdAt) <= span.to &&
      (status === undefined || (status === "Answered") === (message.answers !== undefined)),
  );
  const page = takePage(call.request, own);
  return {
    body: [
      ...writeMessages(call.simulator, page.shown, call.now),
      ...writePaginationResult(page),
      ...leaf("HasMoreItems", page.number < page.pages),
    ],
  };
}

function readSpan(request: XmlElement): { from: number; to: number } {
  const times = ["StartCreationTime", "EndCreationTime"].map(
    (name) => [name, textAt(request, name)] as const,
  );
  if (textAt(request, "ItemID") !== undefined && times.every(([, text]) => text === undefined)) {
    return { from: -Infinity, to: Infinity };
  }
  const [from = Number.NaN, to = Number.NaN] = times.map(([name, text]) => {
    const time = Date.parse(text ?? "");
    if (Number.isNaN(time)) throw new TradingFailure(invalidInput(name));
    return time;
  });
  return { from, to };
}

/** Renders the same answer for the given messages only. */
export function writeMemberMessages(
  simulator: Simulator,
  messages: MemberMessage[],
  now: Date,
): XmlElement[] {
  return [
    ...writeMessages(simulator, messages, now),
    ...element(
      "PaginationResult",
      leaf("TotalNumberOfPages", 1),
      leaf("TotalNumberOfEntries", messages.length),
    ),
    ...leaf("HasMoreItems", false),
  ];
}

function writeMessages(simulator: Simulator, messages: MemberMessage[], now: Date): XmlElement[] {
  const exchanges = messages.map((message) => {
    const listing = simulator.store.state.listings[message.itemId];
    return element(
      "MemberMessageExchange",
      listing ? writeSummaryItem({ simulator, now }, listing) : [],
      element(
        "Question",
        leaf("MessageType", "AskSellerQuestion"),
        leaf("QuestionType", "General"),
        leaf("DisplayToPublic", false),
        leaf("SenderID", message.buyer),
        leaf("SenderEmail", `${message.buyer}@example.com`),
        leaf("RecipientID", message.seller),
        leaf("Subject", `Question for item #${message.itemId}`),
        leaf("Body", message.text),
        leaf("MessageID", message.messageId),
      ),
      (message.answers ?? []).flatMap((answer) => leaf("Response", answer)),
      leaf("MessageStatus", message.answers ? "Answered" : "Unanswered"),
      leaf("CreationDate", message.createdAt),
      leaf("LastModifiedDate", message.answeredAt ?? message.createdAt),
    );
  });
  return element("MemberMessage", ...exchanges);
}
