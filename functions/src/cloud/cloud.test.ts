import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createFirestoreExports } from "./firestoreExports.ts";

const settings = {
  accessToken: () => Promise.resolve("token"),
  base: "https://cloud.example",
  project: "shop",
};
const DATABASE = "projects/shop/databases/(default)";

const requests: { address: string; method: string; body: unknown; authorization: string | null }[] = [];
let answer: [status: number, body: unknown] = [200, {}];
beforeEach(() => {
  requests.length = 0;
  vi.stubGlobal("fetch", (address: string, { method, body, headers }: RequestInit) => {
    const authorization = new Headers(headers).get("Authorization");
    const sent: unknown = typeof body === "string" ? JSON.parse(body) : null;
    requests.push({ address, method: method ?? "", body: sent, authorization });
    const [status, given] = answer;
    return Promise.resolve(new Response(JSON.stringify(given), { status }));
  });
});
afterEach(() => void vi.unstubAllGlobals());

describe("exports of the database", () => {
  const exporter = createFirestoreExports(settings);
  const prefix = "gs://shop-backups/firestore/2026-11-23";
  const running = { name: `${DATABASE}/operations/abc`, metadata: { outputUriPrefix: prefix } };

  it("are started with their target", async () => {
    answer = [200, running];
    const snapshotAt = Date.UTC(2026, 10, 23, 3, 30);
    expect(await exporter.start(prefix, snapshotAt)).toEqual({ name: running.name, snapshotAt });
    expect(requests).toMatchObject([
      {
        address: `https://cloud.example/v1/${DATABASE}:exportDocuments`,
        method: "POST",
        body: { outputUriPrefix: prefix, snapshotTime: "2026-11-23T03:30:00.000Z" },
      },
    ]);
  });

  it("are found by their target", async () => {
    answer = [200, { operations: [{ name: "other", metadata: { outputUriPrefix: "gs://x" } }, running] }];
    expect(await exporter.find(prefix)).toEqual({ name: running.name, snapshotAt: null });
    const metadata = { ...running.metadata, snapshotTime: "2026-11-23T03:30:00Z" };
    answer = [200, { operations: [{ ...running, metadata }] }];
    expect(await exporter.find(prefix)).toMatchObject({ snapshotAt: Date.UTC(2026, 10, 23, 3, 30) });
    expect(await exporter.find("gs://nothing")).toBeNull();
    answer = [200, {}];
    expect(await exporter.find(prefix)).toBeNull();
  });

  it.each([
    ["running", running, { state: "running" }],
    [
      "done",
      {
        ...running,
        done: true,
        metadata: {
          endTime: "2026-11-23T03:40:00Z",
          progressDocuments: { estimatedWork: "9", completedWork: "1200" },
          progressBytes: { completedWork: "900000" },
        },
      },
      { state: "done", finishedAt: Date.UTC(2026, 10, 23, 3, 40), documents: 1_200, bytes: 900_000 },
    ],
    [
      "failed",
      { ...running, done: true, error: { code: 7, message: "denied" } },
      { state: "failed", reason: "7 denied" },
    ],
  ])("tell that they are %s", async (_, operation, expected) => {
    answer = [200, operation];
    expect(await exporter.check(running.name)).toEqual(expected);
  });
});
