import { memoryFirestore } from "./memoryFirestore.ts";

/** A Firestore in memory that measures what queries return, in characters of JSON. */
export function measuredFirestore(now: () => number) {
  let size = 0;
  const firestore = memoryFirestore(now, (work) => {
    const answer = work();
    const { docs = [] } = (answer ?? {}) as { docs?: readonly { data(): object }[] };
    for (const one of docs) size += JSON.stringify(one.data()).length;
    return Promise.resolve(answer);
  });
  return { firestore, measureReads: () => size };
}
