import { count, getAggregateFromServer, sum } from "firebase/firestore";

import { type DocumentQuery, toQuery } from "./documents";
import { convertFirestoreError } from "./firestoreErrors";

/**
 * Counts a query's documents and sums their fields on the server, at one read per thousand. A value that
 * isn't a number counts as 0. Rejects with `AppError`, such as `server/unreachable`, for errors that have
 * one.
 */
export async function sumDocuments<F extends string>(
  request: DocumentQuery,
  fields: readonly F[],
): Promise<{ readonly count: number; readonly sums: Readonly<Record<F, number>> }> {
  try {
    const wanted = Object.fromEntries(fields.map((field) => [`sum_${field}`, sum(field)]));
    const answer = await getAggregateFromServer(toQuery(request), { ...wanted, documents: count() });
    const data = answer.data() as Record<string, number>;
    const sums = Object.fromEntries(fields.map((field) => [field, data[`sum_${field}`] ?? 0]));
    return { count: data["documents"] ?? 0, sums: sums as Record<F, number> };
  } catch (error) {
    throw convertFirestoreError(error);
  }
}
