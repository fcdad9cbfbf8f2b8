import { randomUUID } from "node:crypto";

import type { Answer, InquiryDocument, StoredAnswer } from "../../contract/inquiries.ts";
import { AppError } from "../../contract/wire/errors.ts";
import type { Inquiry } from "../catchUp/ports.ts";
import type { AnswerPorts } from "./ports.ts";

/** Attempts after lost answers, before the seller is told that eBay is down. */
const MAX_ATTEMPTS = 3;
/** Longer than the function may run. */
const LEASE_MS = 90_000;

/**
 * Answers an inquiry at the marketplace, once. It has no idempotency keys, so it is asked before every attempt: an
 * answer of an earlier attempt that it has is not sent again.
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
    await answers.settle(uid, inquiryId, holder, outcome, error instanceof Over ? error.found : null);
    throw error instanceof Over ? new AppError("inquiry/closed", error.params) : error;
  }
}

interface Delivery {
  inquiryId: string;
  inquiry: InquiryDocument;
  stored: StoredAnswer;
}

/** Returns what the marketplace has after the answer, or null if it doesn't say. */
async function deliver(ports: AnswerPorts, uid: string, delivery: Delivery): Promise<Inquiry | null> {
  const { marketplace, answers, withAccessToken } = ports;
  const { inquiryId, inquiry, stored } = delivery;
  let { seen } = stored;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const found = await withAccessToken(uid, (token) => marketplace.look(token, inquiry));
      if (found === null) throw new AppError("inquiry/not-found");
      const same = countSame(found, stored.answer);
      // Before `seen` is stored nothing is sent.
      if (seen !== null && hasArrived(found, stored.answer, same > seen)) return found;
      assertAnswerable(found, stored.answer);
      if (seen === null) {
        await answers.saveSeen(uid, inquiryId, stored.id, same);
        seen = same;
      }
      await withAccessToken(uid, (token) => marketplace.send(token, inquiry, stored.answer));
      return await lookAgain(ports, uid, inquiry);
    } catch (error) {
      const isLost = error instanceof AppError && error.code === "ebay/unavailable";
      if (!isLost || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** The answer has arrived, so a failure to read it back is none. */
async function lookAgain(ports: AnswerPorts, uid: string, inquiry: InquiryDocument): Promise<Inquiry | null> {
  try {
    return await ports.withAccessToken(uid, (token) => ports.marketplace.look(token, inquiry));
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

const hasArrived = (found: Inquiry, { act }: Answer, hasNewReply: boolean): boolean =>
  act === "reply" ? hasNewReply : found.made.includes(act);

/** eBay may change the white space of a reply. */
function countSame({ replies }: Inquiry, answer: Answer): number {
  if (answer.act !== "reply") return 0;
  const fold = (text: string) => text.replace(/\s+/g, " ").trim();
  const sent = fold(answer.text);
  // The text is the only thing that a reply can be recognised by: eBay gives it no id.
  return replies.filter((reply) => fold(reply) === sent).length;
}

/** Carries what the marketplace has, so that it is stored. */
class Over extends AppError {
  readonly found: Inquiry;

  constructor(found: Inquiry) {
    super("inquiry/closed", { status: found.status ?? "" });
    this.found = found;
  }
}

function assertAnswerable(found: Inquiry, { act }: Answer): void {
  if (!found.options.includes(act)) throw new Over(found);
}
