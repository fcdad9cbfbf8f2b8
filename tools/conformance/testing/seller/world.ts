import { randomBytes } from "node:crypto";

import type { Firestore } from "firebase-admin/firestore";
import { vi } from "vitest";

import { paths } from "../../../../functions/src/contract/documents.ts";
import { type EbayAccess, listScopes } from "../../../../functions/src/contract/ebay/ebayAccess.ts";
import { openSellingTermsStore } from "../../../../functions/src/db/listings/sellingTerms.ts";
import { toPacificDay } from "../../../../functions/src/domain/ebay/quota.ts";
import { beginEbayConnection, exchangeEbayToken } from "../../../../functions/src/domain/ebay/connection.ts";
import type { Notice } from "../../../../functions/src/domain/notifications/ports.ts";
import { processNotification } from "../../../../functions/src/domain/notifications/processNotification.ts";
import { runPush } from "../../../../functions/src/domain/listings/push/runPush.ts";
import { runSync } from "../../../../functions/src/domain/sync/runSync.ts";
import { SAMPLE_TERMS } from "../../../../functions/src/contract/listings/testing/sampleTerms.ts";
import { accept } from "../../../demo/connect.ts";
import { openControl } from "../../../../tests/support/ebaySeller.ts";
import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { isOnMachine, onWire } from "./machine.ts";
import { createPorts, type TaskKind, type WorldParts } from "./ports.ts";

/** The keyset of the simulator that the worlds share. */
export const KEYSET = { clientId: "model-app", clientSecret: "model-cert", ruName: "model-ru" };
/** A queue gives a task up after this many attempts. The product has 6 and 8. */
const ATTEMPTS = 6;

/** A job in the queue. It runs at least once, and not before its time. */
interface Task {
  kind: TaskKind;
  id: string;
  at: number;
  attempts: number;
}

/** Creates a Firestore in memory. A machine may die at each of its requests. */
export const openMortalFirestore = (): Firestore =>
  memoryFirestore(Date.now, (work) => onWire(() => Promise.resolve().then(work)));

/**
 * Creates one seller with a queue, connected by `createPorts`. Time stands still until a step lets it pass.
 */
export function openWorld(parts: WorldParts) {
  const { url, photo, firestore } = parts;
  const uid = `seller${randomBytes(6).toString("hex")}`;
  const now = () => Date.now();
  const tasks: Task[] = [];
  let drafts = 0;
  const enqueue = (kind: TaskKind, id: string, at = now()) =>
    onWire(() => Promise.resolve(void tasks.push({ kind, id, at, attempts: 0 })));
  const ports = createPorts(uid, parts, { keyset: KEYSET, enqueue, advanceTime });
  const { connectionPorts, logs, noticePorts, pushPorts, syncPorts } = ports;

  const workOff = {
    sync: async (_id: string, isLast: boolean) => (await runSync(syncPorts, uid, isLast)) === "held",
    push: async (_id: string, isLast: boolean) => (await runPush(pushPorts, uid, isLast)) === "held",
    notice: async (id: string) => {
      await processNotification(noticePorts, uid, id);
      return false;
    },
  };

  const consent = async (account: string, access?: readonly EbayAccess[]): Promise<void> => {
    const { authorizeUrl } = await beginEbayConnection(connectionPorts, uid, access);
    await exchangeEbayToken(connectionPorts, uid, await accept(authorizeUrl, account));
  };

  return {
    ...ports,
    uid,
    firestore,
    photo,
    market: openControl(url),
    tasks,

    async connect(access?: readonly EbayAccess[]): Promise<void> {
      await firestore.doc(paths.user(uid)).set({ uid, email: `${uid}@example.com`, status: "active" });
      await consent(uid, access);
      await openSellingTermsStore(firestore).save(uid, SAMPLE_TERMS);
    },

    /** Makes Pegboard store this access as its own, whatever the token allows. */
    believeAccess: (access: readonly EbayAccess[]) =>
      firestore.doc(paths.user(uid)).update({ "ebay.scopes": listScopes(access) }),

    /** Connects the seller again, optionally with another eBay account or other access. */
    connectAgain: ({ account = uid, access }: { account?: string; access?: readonly EbayAccess[] } = {}) =>
      consent(account, access),

    /** Adds drafts, each with its own SKU. */
    async addDrafts(count: number): Promise<void> {
      for (let added = 0; added < count; added += 1) {
        drafts += 1;
        await firestore.doc(paths.listing(uid, `L${drafts}`)).set({
          title: `Car ${drafts}`,
          sku: `MINE-${drafts}`,
          brand: "Acme",
          price: 2,
          quantity: 2,
          status: "draft",
          isDraft: true,
          ebayItemId: null,
          firebaseImages: ["https://photos.test/front.jpg"],
        });
      }
    },

    /** Delivers a notification: it is stored once, and queued every time. */
    async deliver(notice: Notice): Promise<void> {
      const { processed } = await logs.save(uid, notice);
      if (!processed) await enqueue("notice", notice.notificationId);
    },

    /** Runs one task that is due. Returns false if none is. A failed task runs again. */
    async work(pick = 0): Promise<boolean> {
      const due = tasks.filter(({ at }) => at <= now());
      const task = due[pick % Math.max(1, due.length)];
      if (task === undefined) return false;
      task.attempts += 1;
      const isLast = task.attempts >= ATTEMPTS;
      task.at = now() + 5_000 * 2 ** task.attempts;
      const isHeld = await workOff[task.kind](task.id, isLast);
      if (!isHeld || isLast) tasks.splice(tasks.indexOf(task), 1);
      return true;
    },
  };
}
export type World = ReturnType<typeof openWorld>;

/** Advances the clock, for the product and for eBay. */
export const advanceTime = (milliseconds: number): void => void vi.setSystemTime(Date.now() + milliseconds);

/** Counts the product's Trading calls by eBay's day, and sends them over its machine. */
export function meterFetch(): { calls: Map<string, number>; restore: () => void } {
  const calls = new Map<string, number>();
  const original = globalThis.fetch;
  vi.stubGlobal("fetch", (...given: Parameters<typeof fetch>) =>
    onWire(async () => {
      const isTrading = given[0] instanceof Object ? false : given[0].endsWith("/ws/api.dll");
      if (isTrading && isOnMachine()) {
        const day = toPacificDay(Date.now());
        calls.set(day, (calls.get(day) ?? 0) + 1);
      }
      return original(...given);
    }),
  );
  return { calls, restore: () => vi.unstubAllGlobals() };
}
