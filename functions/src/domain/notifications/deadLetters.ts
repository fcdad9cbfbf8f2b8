import { HOUR_MS, MINUTE_MS } from "../../contract/wire/durations.ts";
import { type Duty, type SweepInboxPorts, sweepInbox, type WaitingDuty } from "./inbox.ts";

/** Notifications that are no longer retried until someone replays them. */
export interface DeadLetters {
  /** Lists dead letters, the newest first. */
  listDead(): Promise<readonly WaitingDuty[]>;
  /** Makes a dead letter due now. Returns false if there is none with this id. */
  revive(id: string, now: number): Promise<boolean>;
}

export interface DeadLetter extends Pick<WaitingDuty, "id" | "receivedAt" | "attempts"> {
  readonly kind: Duty["kind"];
  /** The seller and the notification, or the eBay user. */
  readonly about: string;
}

export async function listDeadLetters({ listDead }: Pick<DeadLetters, "listDead">): Promise<DeadLetter[]> {
  return (await listDead()).map(({ id, duty, receivedAt, attempts }) => ({
    ...{ id, receivedAt, attempts, kind: duty.kind },
    about: duty.kind === "notice" ? `${duty.uid} ${duty.notificationId}` : duty.userName,
  }));
}

/** Processes a dead letter again, for another week. Does nothing if it doesn't exist. */
export async function replayDeadLetter(
  ports: SweepInboxPorts & { readonly inbox: Pick<DeadLetters, "revive"> },
  id: string,
  now: number,
): Promise<void> {
  if (await ports.inbox.revive(id, now)) await sweepInbox(ports, now);
}

/** Waiting time after which a notification needs attention (docs/operations.md). */
const LONG_WAIT_MS = HOUR_MS;

export interface CheckInboxPorts extends SweepInboxPorts {
  /** Returns the arrival time of the oldest unprocessed notification. Null if there is none. */
  readonly readOldest: () => Promise<number | null>;
  /** Raises an alert for operators (docs/operations.md). */
  readonly alert: (
    level: "error" | "warn",
    message: string,
    fields: Readonly<Record<string, number>>,
  ) => void;
  readonly now: () => number;
}

/** Sweeps the inbox. Raises alerts for new dead letters and for notifications that have waited long. */
export async function checkInbox({ readOldest, alert, now, ...ports }: CheckInboxPorts): Promise<void> {
  const dead = await sweepInbox(ports, now());
  if (dead > 0) alert("error", "dead letters", { count: dead });
  const oldest = await readOldest();
  const waitedMs = oldest === null ? 0 : now() - oldest;
  if (waitedMs >= LONG_WAIT_MS) {
    alert("warn", "deliveries waiting", { minutes: Math.floor(waitedMs / MINUTE_MS) });
  }
}
