import { FieldPath, FieldValue, type Firestore, Timestamp } from "firebase-admin/firestore";

import { type AiCaps, aiSpendingDocument, MAX_AI_SPENDERS } from "../contract/aiSpending.ts";
import { paths } from "../contract/documents.ts";
import { DAY_MS, toDay } from "../contract/wire/durations.ts";
import { addCost, type AiBudget, listWarnings, toMicroDollars } from "../domain/aiSpending/aiBudget.ts";
import { readEmails } from "./users/emails.ts";
import { runContended } from "./documents.ts";

const KEPT_MS = 90 * DAY_MS;

interface SpendingParts {
  readonly caps: () => Promise<AiCaps>;
  /** Called once when a cap's warning threshold is passed. */
  readonly warn: (of: string, uid: string) => void;
  readonly report: (message: string, error: unknown) => void;
  readonly now?: () => number;
}

export function openAiSpending(firestore: Firestore, { caps, warn, report, now = Date.now }: SpendingParts) {
  const read = (data: unknown) => aiSpendingDocument.parse(data ?? {});

  return {
    async reserve(uid, costUsd) {
      const [allowed, cost] = [await caps(), toMicroDollars(costUsd)];
      const day = firestore.doc(paths.aiSpending(toDay(now())));
      const expiresAt = Timestamp.fromMillis(now() + KEPT_MS);
      const warnings = await runContended(firestore, async (transaction) => {
        const found = read((await transaction.get(day)).data());
        const before = { all: found.microDollars, seller: found.sellers[uid] ?? 0 };
        const after = addCost(before, cost, allowed);
        const change = { microDollars: after.all, sellers: { [uid]: after.seller }, expiresAt };
        transaction.set(day, change, { merge: true });
        return listWarnings(before, after, allowed);
      });
      for (const of of warnings) warn(of, uid);
      return async (spentUsd) => {
        if (spentUsd === null) return;
        const more = FieldValue.increment(toMicroDollars(spentUsd) - cost);
        await day
          .update("microDollars", more, new FieldPath("sellers", uid), more)
          .catch((error: unknown) => report("an AI request's real cost could not be counted", error));
      };
    },

    async readToday() {
      const day = toDay(now());
      const { microDollars, sellers } = read((await firestore.doc(paths.aiSpending(day)).get()).data());
      const highest = Object.entries(sellers)
        .toSorted(([, one], [, other]) => other - one)
        .slice(0, MAX_AI_SPENDERS);
      const emails = await readEmails(
        firestore,
        highest.map(([uid]) => uid),
      );
      return {
        day,
        spentUsd: microDollars / 1e6,
        sellers: highest.map(([uid, spent]) => ({
          uid,
          email: emails.get(uid) ?? null,
          spentUsd: spent / 1e6,
        })),
      };
    },
  } satisfies AiBudget & Record<string, unknown>;
}
