import { type DocumentReference, FieldValue, type Firestore, Timestamp } from "firebase-admin/firestore";
import * as z from "zod";

import {
  assistantDayDocument,
  conversationDocument,
  DAILY_QUESTIONS,
  DAILY_TOKENS,
  DELETED_CONVERSATION_DAYS,
  exchangeDocument,
  MAX_CONVERSATIONS,
  MAX_EXCHANGES,
  type Proposal,
  proposal as proposalSchema,
  proposalResult,
} from "../../contract/assistant.ts";
import { paths } from "../../contract/documents.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { PAST_EXCHANGES } from "../../domain/assistant/pastTurns.ts";
import type { Conversations, ExchangeRef, Proposals, TokenUsage } from "../../domain/assistant/ports.ts";
import { DAY_MS, toDay } from "../../contract/wire/durations.ts";

const MAX_TITLE = 80;
/** Maximum old conversations that one question deletes. */
const MAX_DELETED_PER_QUESTION = 5;

export function openConversationStore(firestore: Firestore): Conversations {
  const exchange = openExchanges(firestore);

  return {
    begin: (uid, ref, question, { now, until }) =>
      firestore.runTransaction(async (transaction) => {
        const conversation = firestore.doc(paths.conversation(uid, ref.conversationId));
        const day = firestore.doc(paths.assistantDay(uid, toDay(now)));
        const [known, found, today] = await transaction.getAll(exchange(uid, ref), conversation, day);
        if (known?.exists) {
          const stored = exchangeDocument.parse(known.data());
          if (stored.state !== "running" || stored.until > now) return { state: "known", answer: stored };
          const failure = { code: "assistant/interrupted" as const, params: {} };
          transaction.update(known.ref, { state: "failed", failure });
          return { state: "known", answer: { ...stored, state: "failed" as const, failure } };
        }
        const before = found?.exists ? conversationDocument.parse(found.data()) : null;
        if (before?.deletedAt) throw new AppError("assistant/not-found");
        if (before?.answering && before.answering.until > now) throw new AppError("assistant/busy");
        if (before && before.exchanges >= MAX_EXCHANGES) throw new AppError("assistant/conversation-full");
        const usedToday = assistantDayDocument.parse(today?.data() ?? {});
        if (
          usedToday.questions >= DAILY_QUESTIONS ||
          usedToday.promptTokens + usedToday.completionTokens >= DAILY_TOKENS
        ) {
          throw new AppError("assistant/budget-used", { resetsAt: Date.parse(toDay(now + DAY_MS)) });
        }
        const past = before
          ? (
              await transaction.get(
                firestore
                  .collection(paths.exchanges(uid, ref.conversationId))
                  .orderBy("askedAt", "desc")
                  .limit(PAST_EXCHANGES),
              )
            ).docs
              .flatMap((snapshot) => exchangeDocument.safeParse(snapshot.data()).data ?? [])
              .reverse()
          : [];
        const time = FieldValue.serverTimestamp();
        transaction.set(
          conversation,
          {
            ...(before === null && { title: toTitle(question), createdAt: time, deletedAt: null }),
            updatedAt: time,
            exchanges: FieldValue.increment(1),
            answering: { messageId: ref.messageId, until },
          },
          { merge: true },
        );
        transaction.create(exchange(uid, ref), {
          question,
          askedAt: time,
          state: "running",
          until,
          parts: [],
          proposals: {},
          failure: null,
          stopRequested: false,
        });
        transaction.set(day, { questions: FieldValue.increment(1) }, { merge: true });
        return {
          state: "begun",
          past: past.map(({ question: asked, ...answer }) => ({ question: asked, answer })),
        };
      }),

    async propose(uid, ref, proposed) {
      await exchange(uid, ref).update({ [`proposals.${proposed.id}`]: proposed });
    },

    async save(uid, ref, parts) {
      await exchange(uid, ref).update({ parts: [...parts] });
    },

    // A transaction, because the SDK repeats it after any transient error. A repeat must not count the tokens again.
    finish: (uid, ref, answer, tokens, now) =>
      firestore.runTransaction(async (transaction) => {
        const found = await transaction.get(exchange(uid, ref));
        if (found.get("finishedAt") !== undefined) return;
        // Doesn't write the proposals, because one may have been confirmed while the answer was streaming.
        const { state, parts, failure, provider, usage } = answer;
        transaction.update(found.ref, {
          ...{ state, parts: [...parts], failure, provider, usage },
          finishedAt: FieldValue.serverTimestamp(),
        });
        transaction.update(firestore.doc(paths.conversation(uid, ref.conversationId)), {
          answering: null,
          updatedAt: FieldValue.serverTimestamp(),
        });
        transaction.set(firestore.doc(paths.assistantDay(uid, toDay(now))), toIncrements(tokens), {
          merge: true,
        });
      }),

    async requestStop(uid, ref) {
      try {
        await exchange(uid, ref).update({ stopRequested: true });
      } catch {
        throw new AppError("assistant/not-found");
      }
    },

    watchStop(uid, ref, onStop) {
      const stopWatching = exchange(uid, ref).onSnapshot(
        (snapshot) => {
          if (snapshot.get("stopRequested") === true) onStop();
        },
        // Without the listener, the answer can't be stopped, and runs to its end.
        () => undefined,
      );
      return stopWatching;
    },

    async deleteOld(uid, now) {
      const conversations = firestore.collection(paths.conversations(uid));
      const longAgo = Timestamp.fromMillis(now - DELETED_CONVERSATION_DAYS * DAY_MS);
      const [over, deleted] = await Promise.all([
        conversations
          .orderBy("updatedAt", "desc")
          .offset(MAX_CONVERSATIONS)
          .limit(MAX_DELETED_PER_QUESTION)
          .get(),
        conversations.where("deletedAt", "<", longAgo).limit(MAX_DELETED_PER_QUESTION).get(),
      ]);
      const refs = new Map<string, DocumentReference>(
        [...over.docs, ...deleted.docs].map(({ id, ref }) => [id, ref]),
      );
      for (const ref of refs.values()) await firestore.recursiveDelete(ref);
    },
  };
}

const openExchanges =
  (firestore: Firestore) =>
  (uid: string, { conversationId, messageId }: ExchangeRef): DocumentReference =>
    firestore.doc(paths.exchange(uid, conversationId, messageId));

export function openProposalStore(firestore: Firestore): Proposals {
  const document = openExchanges(firestore);

  return {
    change: (uid, ref, proposalId, change) =>
      firestore.runTransaction(async (transaction) => {
        const snapshot = await transaction.get(document(uid, ref));
        const current = parseProposal(snapshot.get(`proposals.${requireProposalId(proposalId)}`));
        if (current === null) throw new AppError("assistant/not-found");
        const next = change(current);
        if (next !== current) transaction.update(snapshot.ref, { [`proposals.${current.id}`]: next });
        return next;
      }),

    async saveResults(uid, ref, proposalId, where, results) {
      await document(uid, ref).update({
        [`proposals.${requireProposalId(proposalId)}.${where}`]: FieldValue.arrayUnion(
          ...z.array(proposalResult).parse(results),
        ),
      });
    },
  };
}

/** Validates the id, because it becomes part of a field path. */
function requireProposalId(proposalId: string): string {
  if (!/^p\d{1,2}$/.test(proposalId)) throw new AppError("assistant/not-found");
  return proposalId;
}

const parseProposal = (data: unknown): Proposal | null => proposalSchema.safeParse(data).data ?? null;

/** Builds a title from the first question, on one line. */
function toTitle(question: string): string {
  const line = question.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  return line.length <= MAX_TITLE ? line : `${line.slice(0, MAX_TITLE - 1).trimEnd()}…`;
}

function toIncrements({ usages, uncounted }: TokenUsage) {
  const sum = (of: (usage: TokenUsage["usages"][number]) => number) =>
    FieldValue.increment(usages.reduce((total, usage) => total + of(usage), 0));
  return {
    promptTokens: sum(({ promptTokens }) => promptTokens),
    completionTokens: sum(({ completionTokens }) => completionTokens),
    costMicroDollars: sum(({ costUsd }) => Math.round((costUsd ?? 0) * 1e6)),
    unpricedRequests: sum(({ costUsd }) => Number(costUsd === null)),
    uncountedRequests: FieldValue.increment(uncounted),
  };
}
