import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod";

import {
  type BackupDuty,
  backupDutyDocument,
  paths,
  type RetentionDuty,
  retentionDutyDocument,
  type ScheduleRuns,
  scheduleRunsDocument,
  usageDocument,
} from "../contract/documents.ts";
import type { Health } from "../contract/health.ts";
import type { ScheduleName } from "../contract/schedules.ts";
import type { CallFigures } from "../domain/health/measureHealth.ts";
import { mergeShards } from "../domain/usage/mergeShards.ts";
import { countMatches } from "./documents.ts";
import { queryUsage } from "./usage/usageDays.ts";

const usedCalls = z.object({ used: z.int().default(0), day: z.string().default("") });

/** Reads the figures of the panel's Health section from the database. */
export function openHealthReads(firestore: Firestore) {
  return {
    async readCalls(from: string, to: string): Promise<Record<string, CallFigures> | null> {
      const { docs } = await queryUsage(firestore, from, to).select("callables").get();
      if (docs.length === 0) return null;
      return usageDocument.parse(mergeShards(docs.map((part) => part.data()))).callables;
    },

    async readInbox(): Promise<NonNullable<Health["inbox"]>> {
      const inbox = firestore.collection(paths.inbox());
      const open = inbox.where("isDead", "==", false);
      const [waiting, deadLetters, oldest] = await Promise.all([
        countMatches(open),
        countMatches(inbox.where("isDead", "==", true)),
        open.orderBy("receivedAt").limit(1).get(),
      ]);
      const receivedAt: unknown = oldest.docs[0]?.get("receivedAt");
      return {
        waiting,
        deadLetters,
        oldestReceivedAt: typeof receivedAt === "number" ? receivedAt : null,
      };
    },

    /** Returns the calls of eBay's day that are used or leased. */
    async countEbayCalls(day: string): Promise<number> {
      const found = usedCalls.parse((await firestore.doc(paths.ebayCallDay(day)).get()).data() ?? {});
      return found.day === day ? found.used : 0;
    },
  };
}

export function openRetentionDuty(firestore: Firestore) {
  const duty = firestore.doc(paths.duty("enforceRetention"));
  return {
    /** Returns null before the first run. */
    read: async (): Promise<RetentionDuty | null> =>
      retentionDutyDocument.safeParse((await duty.get()).data()).data ?? null,
    save: async (last: RetentionDuty): Promise<void> => void (await duty.set(last)),
  };
}

export function openBackupDuty(firestore: Firestore) {
  const duty = firestore.doc(paths.duty("backUp"));
  return {
    read: async (): Promise<BackupDuty> => backupDutyDocument.parse((await duty.get()).data() ?? {}),
    save: async (next: BackupDuty): Promise<void> => void (await duty.set(next)),
  };
}

export function openScheduleRuns(firestore: Firestore) {
  const runs = firestore.doc(paths.duty("schedules"));
  return {
    read: async (): Promise<ScheduleRuns> => scheduleRunsDocument.parse((await runs.get()).data() ?? {}),
    noteRun: async (name: ScheduleName, at: number): Promise<void> =>
      void (await runs.set({ ranAt: { [name]: at } }, { merge: true })),
    noteMissed: async (names: readonly ScheduleName[], at: number): Promise<void> =>
      void (await runs.set(
        { missedSince: Object.fromEntries(names.map((name) => [name, at])) },
        { merge: true },
      )),
  };
}
