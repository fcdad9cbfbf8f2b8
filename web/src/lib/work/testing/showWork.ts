import type { Work } from "../work";

/** Returns a work with the words that `WorkStatus` shows for it. */
export const showWork = ({ summary, note, describe, failures, ...work }: Work) => ({
  ...work,
  summary: summary?.() ?? null,
  note: note?.() ?? null,
  failures: failures.map((failure) => ({ ...failure, text: describe(failure) })),
});
