import { randomUUID } from "node:crypto";

import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod";
import { paths } from "../../contract/documents.ts";

import type { ShippingLocks } from "../../domain/orders/ports.ts";
import { runContended } from "../documents.ts";

/** Locks of orders that are being marked as shipped, by order id. `until` is epoch milliseconds. */
const locksDocument = z.object({
  turns: z.record(z.string(), z.object({ holder: z.string(), until: z.number() })).default({}),
});

export function openShippingLocks(firestore: Firestore): ShippingLocks {
  const change = <T>(uid: string, decide: (turns: Turns) => { turns: Turns | null; answer: T }): Promise<T> =>
    runContended(firestore, async (transaction) => {
      const at = firestore.doc(paths.privateShippingLocks(uid));
      const stored = locksDocument.parse((await transaction.get(at)).data() ?? {});
      const { turns, answer } = decide(stored.turns);
      if (turns !== null) transaction.set(at, { turns });
      return answer;
    });

  return {
    acquire: (uid, orderId, now, until) =>
      change(uid, (turns) => {
        const held = Object.entries(turns).filter(([, turn]) => turn.until > now);
        if (held.some(([id]) => id === orderId)) return { turns: null, answer: null };
        const holder = randomUUID();
        return { turns: { ...Object.fromEntries(held), [orderId]: { holder, until } }, answer: holder };
      }),

    extend: (uid, orderId, holder, until) =>
      change(uid, (turns) => {
        const isHeld = turns[orderId]?.holder === holder;
        return { turns: isHeld ? { ...turns, [orderId]: { holder, until } } : null, answer: isHeld };
      }),

    release: (uid, orderId, holder) =>
      change(uid, ({ [orderId]: turn, ...others }) => ({
        turns: turn?.holder === holder ? others : null,
        answer: undefined,
      })),
  };
}

type Turns = z.output<typeof locksDocument>["turns"];
