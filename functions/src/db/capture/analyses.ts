import { type DocumentSnapshot, FieldValue, type Firestore } from "firebase-admin/firestore";
import * as z from "zod";

import { cardAnalysis } from "../../contract/capture/cards.ts";
import { paths } from "../../contract/documents.ts";
import type { AnalysisStore } from "../../domain/capture/ports.ts";
import { runContended } from "../documents.ts";

/** `users/{uid}/analyses/{sku}`. Times are epoch milliseconds. */
const analysisDocument = z.object({
  found: z
    .object({
      speed: z.enum(["fast", "accurate"]),
      analysis: cardAnalysis,
      frontImageUrl: z.string().nullable().default(null),
    })
    .nullable()
    .default(null),
  /** Times until which an unusable answer at a speed is remembered. */
  unusableUntil: z.partialRecord(z.enum(["fast", "accurate"]), z.number()).default({}),
  turn: z.object({ holder: z.string(), until: z.number() }).nullable().default(null),
});

export function openAnalysisStore(firestore: Firestore): AnalysisStore {
  const document = (uid: string, sku: string) => firestore.doc(paths.analysis(uid, sku));

  /** Writes only if the holder still has the lease. */
  const releaseLease = (uid: string, sku: string, holder: string, change: object) =>
    runContended(firestore, async (transaction) => {
      const snapshot = await transaction.get(document(uid, sku));
      if (parseAnalysis(snapshot).turn?.holder !== holder) return;
      transaction.update(snapshot.ref, { ...change, turn: null, updatedAt: FieldValue.serverTimestamp() });
    });

  return {
    acquire: (uid, sku, { holder, speed, now, until }) =>
      runContended(firestore, async (transaction) => {
        const snapshot = await transaction.get(document(uid, sku));
        const { found, turn } = parseAnalysis(snapshot);
        // An accurate analysis serves both speeds, a fast one only `fast`.
        if (found !== null && (found.speed === "accurate" || speed === "fast")) return found;
        if (turn !== null && turn.until > now) return "held";
        transaction.set(snapshot.ref, { turn: { holder, until } }, { merge: true });
        return "taken";
      }),

    save: (uid, sku, holder, speed, finding) =>
      releaseLease(uid, sku, holder, { found: { speed, ...finding } }),

    release: (uid, sku, holder, unusable) =>
      releaseLease(uid, sku, holder, unusable ? { [`unusableUntil.${unusable.speed}`]: unusable.until } : {}),

    async wasUnusable(uid, sku, speed, now) {
      const { unusableUntil } = parseAnalysis(await document(uid, sku).get());
      return (unusableUntil[speed] ?? 0) > now;
    },

    async correct(uid, sku, finding) {
      await document(uid, sku).set({
        // A person's answer counts as accurate.
        found: { speed: "accurate", ...finding },
        turn: null,
        updatedAt: FieldValue.serverTimestamp(),
      });
    },
  };
}

/** Treats a document that can't be parsed as empty. */
function parseAnalysis(snapshot: DocumentSnapshot): z.output<typeof analysisDocument> {
  const parsed = analysisDocument.safeParse(snapshot.data() ?? {});
  return parsed.success ? parsed.data : { found: null, unusableUntil: {}, turn: null };
}
