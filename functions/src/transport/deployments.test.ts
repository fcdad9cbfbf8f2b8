import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { findDeployment, GROUPS } from "./deployments.ts";
import { CALLABLES } from "./testing/callables.ts";

interface Endpoint {
  readonly availableMemoryMb: number;
  readonly concurrency: number;
  readonly maxInstances: number;
  readonly timeoutSeconds: number;
  /** Only tasks have it. */
  readonly taskQueueTrigger?: object;
}

const INDEX = new URL("../index.cts", import.meta.url);
/** `deploy<typeof import("./composition/usage.ts")>("usage", ["fetchDailyMetrics", …])` */
const DEPLOYED = /import\("\.\/(composition\/[^"]+)"\)>\("[^"]+", \[([^\]]*)\]/g;

const deployed = Array.from(readFileSync(INDEX, "utf8").matchAll(DEPLOYED), ([, file = "", names = ""]) => ({
  file,
  names: names.match(/\w+/g) ?? [],
}));
/** Seconds of the tasks, schedules and endpoints. */
const TIMEOUTS: Readonly<Record<string, number>> = {
  // Answer at once, or from a cache.
  ...{ ebayWebhook: 20, galleryData: 20, galleryPage: 20 },
  // Wait for a few calls to eBay, like most callables.
  ...{ publicApi: 60, subscribeToNotificationsHttp: 60, testNotificationSetupHttp: 60 },
  // Make a few calls, to eBay or to Google Cloud.
  ...{ subscribeEbayApplication: 60, processEbayNotification: 120, backUp: 120 },
  // Read what has come in since the last run.
  ...{ resumeOperations: 240, sweepEbayInbox: 240, catchUpEbaySeller: 300, forgetEbayPerson: 300 },
  ...{ measureUsage: 300, scheduleEbayCatchUps: 300 },
  // Work in shares for as long as a task or schedule may take.
  ...{ readEbayItems: 540, readEbayTraffic: 540, runDataExport: 540, runEbayPush: 540, runEbaySync: 540 },
  ...{ runKeeping: 540, runMaintenance: 540, runOffering: 540, runShipments: 540, runShopWork: 540 },
  ...{ runUserDeletion: 540, boundWrites: 540, emptyTrash: 540, enforceRetention: 540 },
};
/** The timeouts that are meant, by function. Those of callables are in their contracts. */
const timeouts = new Map([
  ...Object.entries(TIMEOUTS),
  ...CALLABLES.map(({ name, timeoutSeconds }) => [name, timeoutSeconds] as const),
]);
const grouped = GROUPS.flatMap(({ functions }) => functions.trim().split(/\s+/));

describe("deployments", () => {
  it("lists every deployed function exactly once", () => {
    const names = deployed.flatMap((each) => each.names);
    expect(names.length).toBeGreaterThan(100);
    expect(grouped.toSorted()).toEqual(names.toSorted());
  });

  it("knows the timeout of every deployed function", () => {
    expect([...timeouts.keys()].toSorted()).toEqual(grouped.toSorted());
    expect(CALLABLES.length + Object.keys(TIMEOUTS).length).toBe(grouped.length);
  });

  it("gives a reason for every group", () => {
    for (const { reason } of GROUPS) expect(reason).toMatch(/^[A-Z].{20,}\.$/);
  });

  it("fits into the smallest quota of Cloud Run: 20 processors and 40 GiB in a region", () => {
    const beyond = GROUPS.filter(
      ({ memory, maxInstances }) => maxInstances > 20 || maxInstances * toMiB(memory) > 40 * 1_024,
    );
    expect(beyond).toEqual([]);
  });

  it.each(deployed)(
    "deploys the functions of $file with their group's limits and their timeouts",
    async ({ file, names }) => {
      // The path is in a variable, because Vite would otherwise bundle every file that the pattern can match.
      const path = new URL(`../${file}`, import.meta.url).href;
      const loaded = (await import(/* @vite-ignore */ path)) as Record<string, { __endpoint: Endpoint }>;
      for (const name of names) {
        const endpoint = loaded[name]?.__endpoint;
        const deployment = findDeployment(name);
        expect(deployment, name).toBeDefined();
        const places = (deployment?.concurrency ?? 0) * (deployment?.maxInstances ?? 0);
        expect({ name, ...endpoint }).toMatchObject({
          name,
          concurrency: deployment?.concurrency,
          maxInstances: deployment?.maxInstances,
          availableMemoryMb: toMiB(deployment?.memory ?? ""),
          timeoutSeconds: timeouts.get(name),
          // A task beyond what the instances take would be refused, and lose an attempt.
          ...(endpoint?.taskQueueTrigger && {
            taskQueueTrigger: { rateLimits: { maxConcurrentDispatches: places } },
          }),
        });
      }
    },
  );
});

const toMiB = (memory: string) =>
  memory.endsWith("GiB") ? Number.parseInt(memory) * 1_024 : Number.parseInt(memory);
