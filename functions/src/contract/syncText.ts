import type { SyncOutcome } from "./sync.ts";

export function describeSyncOutcome(outcome: SyncOutcome): string {
  return outcome.code === "too-early" ? describeWait(outcome.minutes) : TEXTS[outcome.code];
}

/** Describes a sync of the orders. `minutes`: the remaining wait if the last sync is too recent. */
export function describeOrdersSync(changed: number, minutes: number | null): string {
  if (minutes !== null) return describeWait(minutes);
  return changed === 1 ? "1 order is new or has changed." : `${changed} orders are new or have changed.`;
}

const describeWait = (minutes: number): string => `Sync throttled: ${formatMinutes(minutes)}`;

export const formatMinutes = (minutes: number): string => (minutes === 1 ? "1 minute" : `${minutes} minutes`);

const TEXTS: Readonly<Record<Exclude<SyncOutcome["code"], "too-early">, string>> = {
  started: "Syncing your eBay listings.",
  resumed: "The sync continues where it stopped.",
  running: "A sync is already running.",
  imported: "Your listings are here.",
  paused: "Today's number of eBay calls is used up. The sync continues automatically.",
};
