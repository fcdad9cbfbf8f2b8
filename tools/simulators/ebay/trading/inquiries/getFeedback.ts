import { type Feedback } from "../../state/inquiry.ts";
import { type TradingCall, type TradingResult } from "../call.ts";
import { type Page, writePaginationResult, takePage } from "../lists/pagination.ts";
import { amount, element, leaf, type XmlElement } from "../xml.ts";

/** Returns the feedback left by buyers. */
export function getFeedback({ simulator, seller, request }: TradingCall): TradingResult {
  const own = simulator.store.state.feedback.filter((entry) => entry.seller === seller.userId);
  return { body: write(takePage(request, own), seller.feedbackScore) };
}

/** Renders the same answer for the given entries only. */
export function writeFeedback(entries: Feedback[], score: number): XmlElement[] {
  return write(takePage(undefined, entries), score);
}

function write(page: Page<Feedback>, score: number): XmlElement[] {
  const details = page.shown.map((entry) =>
    element(
      "FeedbackDetail",
      leaf("CommentingUser", entry.buyer),
      leaf("CommentingUserScore", 12),
      leaf("CommentText", entry.text),
      leaf("CommentTime", entry.createdAt),
      leaf("CommentType", entry.type),
      leaf("ItemID", entry.itemId),
      leaf("Role", "Seller"),
      leaf("ItemTitle", entry.title),
      amount("ItemPrice", entry.price),
      leaf("FeedbackID", entry.feedbackId),
      leaf("TransactionID", entry.transactionId),
    ),
  );
  return [
    ...element("FeedbackDetailArray", ...details),
    ...leaf("FeedbackDetailItemTotal", page.total),
    ...leaf("FeedbackScore", score),
    ...writePaginationResult(page),
    ...leaf("EntriesPerPage", page.perPage),
    ...leaf("PageNumber", page.number),
  ];
}
