import { type ChildProcess, fork } from "node:child_process";

import type { Person } from "../../../tests/support/people.ts";
import type { Measure } from "../measure.ts";
import type { Victim } from "./lanes.ts";
import type { Seller } from "./market.ts";

/** The hostile seller's requests by lane: the count of each answer, and the total waiting time. */
export type Sent = Record<string, { readonly counts: Record<string, number>; readonly milliseconds: number }>;

interface Begin {
  readonly is: "begin";
  /** The rate of each lane. */
  readonly perSecond: number;
  /** Words in the names of the lanes to use. Empty: all lanes. */
  readonly lanes: readonly string[];
  /** How often each request is sent. Default: until stopped. */
  readonly turns?: number;
}

export interface Preparation {
  readonly is: "prepare";
  readonly hostile: Person;
  readonly victims: readonly Victim[];
  /** A JPEG, in base64. */
  readonly photo: string;
  /** What its line to the internet carries. */
  readonly bytesPerSecond: number;
}

/** Messages to the hostile seller's process. */
export type Orders = Preparation | Begin | { readonly is: "stop" };
/** Messages from it. */
export type Reports = { readonly is: "prepared" } | { readonly is: "stopped"; readonly sent: Sent };

export interface Attacker {
  begin(how: Omit<Begin, "is">): void;
  /** Resolves after the answer to the last request. */
  stop(): Promise<void>;
  /** Sends each request `turns` times. */
  rehearse(how: Omit<Begin, "is">): Promise<void>;
  sent(): Sent;
  end(): void;
}

/** Starts the hostile seller's process. It gets what strangers know of the other sellers. */
export async function startAttacker(
  hostile: Person,
  sellers: readonly Seller[],
  photo: Buffer,
  bytesPerSecond: number,
): Promise<Attacker> {
  const child = fork(new URL("attacker.ts", import.meta.url));
  const victims = sellers.map(({ person: { uid }, username, itemIds }) => ({ uid, username, itemIds }));
  const prepared = waitForReport(child, "prepared");
  const tell = (order: Orders) => child.send(order);
  tell({ is: "prepare", hostile, victims, photo: photo.toString("base64"), bytesPerSecond });
  await prepared;
  const sent: Sent = {};
  let attacking: Promise<Reports> | undefined;
  const begin = (how: Omit<Begin, "is">) => {
    attacking = waitForReport(child, "stopped");
    tell({ is: "begin", ...how });
  };
  const finish = async () => {
    const report = await attacking;
    attacking = undefined;
    return report?.is === "stopped" ? report.sent : {};
  };
  return {
    begin,
    async stop() {
      tell({ is: "stop" });
      for (const [lane, { counts, milliseconds }] of Object.entries(await finish())) {
        const before = sent[lane] ?? { counts: {}, milliseconds: 0 };
        for (const [how, count] of Object.entries(counts)) {
          before.counts[how] = (before.counts[how] ?? 0) + count;
        }
        sent[lane] = { counts: before.counts, milliseconds: before.milliseconds + milliseconds };
      }
    },
    async rehearse(how) {
      begin(how);
      await finish();
    },
    sent: () => sent,
    end: () => child.disconnect(),
  };
}

function waitForReport(child: ChildProcess, is: Reports["is"]): Promise<Reports> {
  return new Promise((resolve, reject) => {
    const onMessage = (report: unknown) => {
      if ((report as Reports).is !== is) return;
      child.off("message", onMessage).off("exit", onExit);
      resolve(report as Reports);
    };
    const onExit = () => reject(new Error("The hostile seller's process has ended."));
    child.on("message", onMessage).once("exit", onExit);
  });
}

export function createSentMeasures(sent: Sent): Measure[] {
  return Object.entries(sent).flatMap(([lane, { counts, milliseconds }]) => {
    const value = Object.values(counts).reduce((sum, count) => sum + count, 0);
    return [
      { name: `the hostile seller: ${lane}`, unit: "requests", value },
      { name: `the hostile seller: ${lane}, mean`, unit: "ms", value: milliseconds / value },
    ];
  });
}

/** Describes how each lane's requests were answered. */
export const tellSent = (sent: Sent): string[] =>
  Object.entries(sent).map(
    ([lane, { counts }]) =>
      `${lane}: ${Object.entries(counts)
        .map(([how, count]) => `${count} x ${how}`)
        .join(", ")}`,
  );
