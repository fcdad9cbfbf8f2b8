import { AppError, type ErrorCode } from "../../contract/wire/errors.ts";
import { lacksAccess } from "../inbox/messageSources.ts";
import { catchUpItems } from "./changedItems.ts";
import { catchUpOrders } from "./catchUpOrders.ts";
import { catchUpOffers, catchUpQuestions, readInquiries } from "./inquiries.ts";
import type { CatchUpPorts } from "./ports.ts";
import { HOUR_MS } from "../../contract/wire/durations.ts";

/** How often the seller's subscription to notifications is checked. A check takes two calls. */
const SUBSCRIPTION_CHECK_MS = 6 * HOUR_MS;

/**
 * Reads what notifications may have missed: orders, changed items, questions, offers. Also checks that
 * notifications are enabled. Each part is idempotent and has its own cursor. A failing part doesn't stop the
 * others; the first failure is thrown at the end.
 */
export async function catchUpSeller(ports: CatchUpPorts, uid: string): Promise<void> {
  const { progress, now } = ports;
  const failures: unknown[] = [];
  let wasReached = false;
  for (const part of PARTS) {
    try {
      await part(ports, uid);
      wasReached = true;
    } catch (error) {
      // Nothing can be read without a connection.
      if (isOneOf(error, DISCONNECTED)) return;
      // With the quota used up, the next catch-up continues after the reset. Data that the seller gives no
      // access to is skipped.
      if (!isOneOf(error, ["ebay/quota-exceeded"]) && !lacksAccess(error)) failures.push(error);
    }
  }
  if (wasReached) await progress.saveLastContact(uid, now());
  if (failures.length > 0) throw failures[0];
}

/** Orders come first, because buyers are waiting for them. */
const PARTS: readonly ((ports: CatchUpPorts, uid: string) => Promise<void>)[] = [
  readOrders,
  catchUpItems,
  catchUpQuestions,
  catchUpOffers,
  checkSubscription,
  readRequests,
];

/**
 * Before the first sync, orders couldn't be matched to listings. That sync reads the orders at its end
 * (decisions/ebay/0124).
 */
async function readOrders({ orders, readSync }: CatchUpPorts, uid: string): Promise<void> {
  if ((await readSync(uid)).lastSync !== null) await catchUpOrders(orders, uid);
}

/**
 * Reads cancellations and returns. eBay may deny a keyset access to them. That is stored and shown in the
 * inbox, and isn't a failure of the catch-up (decisions/inbox/0176).
 */
async function readRequests(ports: CatchUpPorts, uid: string): Promise<void> {
  try {
    await readInquiries(ports, uid, ["cancellation", "return"]);
  } catch (error) {
    if (!isOneOf(error, ["ebay/refused", "ebay/authorization-expired"])) throw error;
  }
}

async function checkSubscription(ports: CatchUpPorts, uid: string): Promise<void> {
  const { progress, ensureSubscribed, now } = ports;
  const { subscriptionCheckedAt } = await progress.read(uid);
  if (now() - subscriptionCheckedAt < SUBSCRIPTION_CHECK_MS) return;
  await ensureSubscribed(uid);
  await progress.save(uid, { subscriptionCheckedAt: now() });
}

const DISCONNECTED: readonly ErrorCode[] = ["ebay/not-connected", "ebay/authorization-expired"];
const isOneOf = (error: unknown, codes: readonly ErrorCode[]): boolean =>
  error instanceof AppError && codes.includes(error.code);
