import { FirebaseError } from "firebase/app";
import type * as Firestore from "firebase/firestore";

/** What the rules do with listeners. Only the server has rules, and a test's Firestore is offline. */
export const rules = { refuse: false, asked: 0 };

/** Lets `rules` refuse listeners. For `vi.mock`. */
export async function withListenerRules(load: () => Promise<unknown>) {
  const sdk = (await load()) as typeof Firestore;
  const onSnapshot = (...parts: Parameters<typeof sdk.onSnapshot>) => {
    rules.asked += 1;
    if (!rules.refuse) return sdk.onSnapshot(...parts);
    (parts.at(-1) as unknown as (error: Error) => void)(new FirebaseError("permission-denied", "refused"));
    return () => undefined;
  };
  return { ...sdk, onSnapshot };
}
