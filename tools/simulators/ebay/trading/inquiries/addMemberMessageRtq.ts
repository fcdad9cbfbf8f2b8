import { type TradingCall, type TradingResult } from "../call.ts";
import * as errors from "../errors.ts";
import { find, textAt } from "../xml.ts";
import { answerQuestion } from "../../state/conversations.ts";

/** At most 2,000 characters. Source: the call's reference. */
const MAX_LENGTH = 2000;

/** Answers a buyer's question about the seller's item. */
export function addMemberMessageRtq({ simulator, seller, request, now }: TradingCall): TradingResult {
  const sent = find(request, "MemberMessage");
  const body = textAt(sent, "Body");
  const question = simulator.store.state.messages.find(
    (message) => message.seller === seller.userId && message.messageId === textAt(sent, "ParentMessageID"),
  );
  if (!question) throw new errors.TradingFailure(errors.invalidInput("ParentMessageID"));
  if (textAt(sent, "RecipientID") !== question.buyer) {
    throw new errors.TradingFailure(errors.invalidInput("RecipientID"));
  }
  if (body === undefined || body.length > MAX_LENGTH)
    throw new errors.TradingFailure(errors.invalidInput("Body"));
  answerQuestion(question, body, now);
  return { body: [] };
}
