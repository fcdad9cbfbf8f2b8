import { randomUUID } from "node:crypto";

import type { Answer } from "../../contract/inbox.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { mayRepeat } from "../ebay/refusal.ts";
import type { Inquiry } from "./inquiry.ts";
import { foldWords } from "./conversation.ts";
import { type OpenInquiry, openInquiry } from "./openInquiry.ts";
import type { AnswerPorts, Delivery } from "./ports.ts";

/** Must exceed the function's timeout. */
const LEASE_MS = 90_000;

/**
 * Sends the answer to an inquiry exactly once. The marketplace has no idempotency keys, so each attempt first
 * checks whether an earlier one has arrived (decisions/inbox/0175).
 */
export async function answerInquiry(
  ports: AnswerPorts,
  uid: string,
  { inquiryId, answerId, answer }: { inquiryId: string; answerId: string; answer: Answer },
): Promise<{ success: true; isRepeat: boolean }> {
  const { answers, now } = ports;
  const holder = randomUUID();
  const claim = await answers.claim(
    uid,
    inquiryId,
    { id: answerId, answer, at: now() },
    { holder, until: now() + LEASE_MS },
  );
  if (claim.status === "missing") throw new AppError("inquiry/not-found");
  if (claim.status === "busy") throw new AppError("inquiry/busy");
  if (claim.status === "sent") return { success: true, isRepeat: true };
  const { inquiry, stored, isRepeat } = claim;
  try {
    const found = await deliver(ports, uid, { inquiryId, inquiry, stored });
    await answers.settle(uid, inquiryId, holder, { answerId, failure: null }, found);
    return { success: true, isRepeat };
  } catch (error) {
    const isUnknown = !(error instanceof AppError) || error.code === "ebay/unavailable";
    const outcome = isUnknown ? null : { answerId, failure: error };
    await answers.settle(
      uid,
      inquiryId,
      holder,
      outcome,
      error instanceof InquiryClosedError ? error.found : null,
    );
    throw error instanceof InquiryClosedError ? new AppError("inquiry/closed", error.params) : error;
  }
}

/** Returns the inquiry after the answer, or null if it couldn't be read. */
async function deliver(ports: AnswerPorts, uid: string, delivery: Delivery): Promise<Inquiry | null> {
  const { answers } = ports;
  const { inquiryId, stored } = delivery;
  let { seen } = stored;
  const opened = await openInquiry(ports, uid, delivery);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const found = await opened.read();
      if (found === null) throw new AppError("inquiry/not-found");
      const same = findSame(found, stored.answer);
      // Nothing is sent before `seen` is stored.
      if (seen !== null && hasArrived(found, stored.answer, hasMore(same, seen))) return found;
      assertAnswerable(found, stored.answer);
      if (seen === null) {
        await answers.saveSeen(uid, inquiryId, stored.id, same, found.via);
        seen = same;
      }
      await opened.send(stored.answer);
      return await rereadInquiry(opened);
    } catch (error) {
      if (!mayRepeat(error, attempt)) throw error;
    }
  }

  /** Reads the inquiry again. The answer has arrived, so a failure here is ignored. */
  async function rereadInquiry({ read }: OpenInquiry): Promise<Inquiry | null> {
    try {
      return await read();
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }
}

const hasArrived = (found: Inquiry, { act }: Answer, hasNewReply: boolean): boolean =>
  act === "reply" ? hasNewReply : found.made.includes(act);

const hasMore = (same: readonly string[], seen: number | readonly string[]): boolean =>
  typeof seen === "number" ? same.length > seen : same.some((id) => !seen.includes(id));

/** Returns the ids of the replies with the same text. A sent reply can only be recognized by its text. */
function findSame({ messages }: Inquiry, answer: Answer): string[] {
  if (answer.act !== "reply") return [];
  const sent = foldWords(answer.text);
  return messages.flatMap(({ from, text, ids }) =>
    from === "seller" && foldWords(text) === sent ? ids : [],
  );
}

/** Thrown if the inquiry can't be answered any more. Contains its current state, to be stored. */
class InquiryClosedError extends AppError {
  readonly found: Inquiry;

  constructor(found: Inquiry) {
    super("inquiry/closed", { status: found.status ?? "" });
    this.found = found;
  }
}

function assertAnswerable(found: Inquiry, { act }: Answer): void {
  if (!found.options.includes(act)) throw new InquiryClosedError(found);
}
