import { count, getAggregateFromServer, sum } from "firebase/firestore";

import { type DocumentQuery, queryOf } from "./documents";
import { inOurWords } from "./firestoreErrors";

/**
 * How many documents a question has, and what their fields add up to, by the server: one read for each thousand. What
 * is no number counts as 0. Rejects with `AppError`, such as `server/unreachable`, where it has one.
 */
export async function sumDocuments<F extends string>(
  asked: DocumentQuery,
  fields: readonly F[],
): Promise<{ readonly count: number; readonly sums: Readonly<Record<F, number>> }> {
  try {
    const wanted = Object.fromEntries(fields.map((field) => [`sum_${field}`, sum(field)]));
    const answer = await getAggregateFromServer(queryOf(asked), { ...wanted, documents: count() });
    const data = answer.data() as Record<string, number>;
    const sums = Object.fromEntries(fields.map((field) => [field, data[`sum_${field}`] ?? 0]));
    return { count: data["documents"] ?? 0, sums: sums as Record<F, number> };
  } catch (error) {
    throw inOurWords(error);
  }
}
