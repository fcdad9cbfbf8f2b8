import { type Firestore, Timestamp } from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import { inquiryDocument, MAX_ANSWERS, type StoredAnswer } from "../../contract/inbox.ts";
import type { AnswerStore, Claim } from "../../domain/inbox/ports.ts";
import { findChanges } from "./inquiryChanges.ts";

export function openAnswerStore(firestore: Firestore, now: () => number): AnswerStore {
  const at = (uid: string, inquiryId: string) => firestore.doc(paths.inquiry(uid, inquiryId));

  return {
    claim: (uid, inquiryId, { id, answer, at: answeredAt }, lease) =>
      firestore.runTransaction(async (transaction): Promise<Claim> => {
        const document = at(uid, inquiryId);
        const found = await transaction.get(document);
        if (!found.exists) return { status: "missing" };
        const inquiry = inquiryDocument.parse(found.data());
        const earlier = inquiry.answers.find((one) => one.id === id);
        if (earlier?.state === "sent") return { status: "sent" };
        if (inquiry.lease !== null && inquiry.lease.until > now()) return { status: "busy" };
        // Another answer is still `sending`. Only its own repeat can find out whether eBay has it.
        if (inquiry.answers.some((one) => one.state === "sending" && one.id !== id))
          return { status: "busy" };
        const isRepeat = earlier?.state === "sending";
        const stored: StoredAnswer = isRepeat
          ? earlier
          : {
              ...{ id, answer, state: "sending", at: Timestamp.fromMillis(answeredAt) },
              ...{ failure: null, seen: null, via: null },
            };
        const others = inquiry.answers.filter((one) => one.id !== id);
        transaction.update(document, { answers: [...others, stored].slice(-MAX_ANSWERS), lease });
        return { status: "claimed", inquiry, stored, isRepeat };
      }),

    saveSeen: (uid, inquiryId, answerId, seen, via) =>
      firestore.runTransaction(async (transaction) => {
        const document = at(uid, inquiryId);
        const { answers } = inquiryDocument.parse((await transaction.get(document)).data());
        transaction.update(document, {
          answers: answers.map((one) => (one.id === answerId ? { ...one, seen: [...seen], via } : one)),
        });
      }),

    settle: (uid, inquiryId, holder, outcome, found) =>
      firestore.runTransaction(async (transaction) => {
        const document = at(uid, inquiryId);
        const inquiry = inquiryDocument.parse((await transaction.get(document)).data());
        if (inquiry.lease?.holder !== holder) return;
        const answers = inquiry.answers.map((one): StoredAnswer => {
          if (one.id !== outcome?.answerId) return one;
          const { failure } = outcome;
          return failure === null
            ? { ...one, state: "sent", failure: null }
            : { ...one, state: "refused", failure: { code: failure.code, params: failure.params } };
        });
        const changes = found === null ? null : findChanges({ ...inquiry, answers }, found);
        const isSent = outcome?.failure === null;
        transaction.update(document, {
          ...(isSent && { state: "answered" as const }),
          ...changes,
          // eBay lists an answer shortly after it accepts it.
          ...(isSent && changes?.["state"] === "open" && { state: "answered" as const }),
          answers,
          lease: null,
        });
      }),
  };
}
