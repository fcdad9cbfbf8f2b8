import { afterEach, describe, expect, it } from "vitest";

import { readQueueStats } from "../../../functions/src/cloud/taskQueueStats.ts";
import { type CloudTasksOptions, startCloudTasksSimulator } from "./server.ts";

const TEN = new Date(Date.UTC(2026, 10, 23, 10, 0, 0, 123));
const LATER = new Date(Date.UTC(2026, 10, 23, 11));
const QUEUES: CloudTasksOptions["queues"] = [
  { name: "runEbaySync", dueAt: [LATER, TEN, LATER] },
  { name: "runEbayPush", dueAt: [] },
  { name: "processEbayNotification", dueAt: [LATER], isPaused: true },
];

let simulator: Awaited<ReturnType<typeof startCloudTasksSimulator>> | undefined;
afterEach(() => simulator?.close());

async function start(options: Partial<CloudTasksOptions> = {}) {
  const at = { project: "shop", location: "us-central1" };
  simulator = await startCloudTasksSimulator({ ...at, accessToken: "token", queues: QUEUES, ...options });
  const { url: base } = simulator;
  return { ...at, base, accessToken: () => Promise.resolve("token") };
}

describe("the queue figures of the health section", () => {
  it("are how many tasks wait in each queue, and since when", async () => {
    expect(await readQueueStats(await start())).toEqual([
      { name: "runEbaySync", tasks: 3, oldestAt: TEN.getTime() },
      { name: "runEbayPush", tasks: 0, oldestAt: null },
      { name: "processEbayNotification", tasks: 1, oldestAt: LATER.getTime() },
    ]);
  });

  it("include the queues of all pages", async () => {
    const read = await readQueueStats(await start({ pageLimit: 1 }));
    expect(read.map(({ name }) => name)).toEqual(QUEUES.map(({ name }) => name));
  });

  it("are none in a project without queues", async () => {
    expect(await readQueueStats(await start({ queues: [] }))).toEqual([]);
  });

  it.each([
    ["token is of nobody", { accessToken: () => Promise.resolve("old") }, "answered 401"],
    ["project is another's", { project: "other" }, "answered 403"],
    ["location has no queues", { location: "europe-west1" }, "answered 403"],
  ])("aren't measured if the %s", async (_, change, message) => {
    const settings = await start();
    await expect(readQueueStats({ ...settings, ...change })).rejects.toThrow(message);
  });
});

describe("the simulated Cloud Tasks", () => {
  const ask = async (query: string) => {
    const { base, accessToken } = await start();
    const response = await fetch(`${base}/v2beta3/projects/shop/locations/us-central1/queues${query}`, {
      headers: { Authorization: `Bearer ${await accessToken()}` },
    });
    return { status: response.status, body: (await response.json()) as { queues?: object[] } };
  };

  it("returns no statistics unless the mask names them", async () => {
    const { body } = await ask("");
    expect(body.queues).toHaveLength(3);
    expect(JSON.stringify(body)).not.toContain("stats");
  });

  it.each(["?mask=stats", "?readMask=tasksCount", "?pageSize=10000", "?pageToken=x"])(
    "refuses %s",
    async (query) => {
      expect(await ask(query)).toMatchObject({
        status: 400,
        body: { error: { status: "INVALID_ARGUMENT" } },
      });
    },
  );
});
