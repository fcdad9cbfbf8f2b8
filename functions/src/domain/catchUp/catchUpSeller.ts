import { AppError, type ErrorCode } from "../../contract/wire/errors.ts";
import { catchUpItems } from "./changedItems.ts";
import { catchUpOrders } from "./catchUpOrders.ts";
import { catchUpOffers, catchUpQuestions } from "./inquiries.ts";
import type { CatchUpPorts } from "./ports.ts";

/** How often the seller's notifications are checked. It takes two calls. */
const SUBSCRIPTION_CHECK_MS = 6 * 3_600_000;

/**
 * Reads what notifications may have missed: orders, changed items, questions, offers, and whether notifications are
 * on. Each part is idempotent and has its own cursor. A part that fails doesn't keep the others from running; the first
 * failure is thrown at the end.
 */
export async function catchUpSeller(ports: CatchUpPorts, uid: string): Promise<void> {
  const { progress, now } = ports;
  const failures: unknown[] = [];
  let hasHeard = false;
  for (const part of PARTS) {
    try {
      await part(ports, uid);
      hasHeard = true;
    } catch (error) {
      // Nothing can be read without a connection.
      if (isOneOf(error, DISCONNECTED)) return;
      // The next catch-up reads it, after eBay counts anew.
      if (!isOneOf(error, ["ebay/quota-exceeded"])) failures.push(error);
    }
  }
  if (hasHeard) await progress.saveHeard(uid, now());
  if (failures.length > 0) throw failures[0];
}

/** Orders come first, because the buyers wait for them. */
const PARTS: readonly ((ports: CatchUpPorts, uid: string) => Promise<void>)[] = [
  (ports, uid) => catchUpOrders(ports.orders, uid),
  catchUpItems,
  catchUpQuestions,
  catchUpOffers,
  checkSubscription,
];

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
