import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import {
  UNKNOWN_NAMES_PER_ADDRESS,
  UNKNOWN_NAMES_PER_MINUTE,
} from "../../../functions/src/domain/galleries/galleryReader.ts";
import { INSTANCES, startGalleryEdge, stopServers } from "../../../tests/support/galleryEdge.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 23, 12) });
});
afterEach(() => {
  vi.useRealTimers();
  stopServers();
});

/** The requests of a visitor's page before it shows a gallery of two pages. */
const VISIT = ["/data/galleries/g/ada", "/data/galleries/g/ada/b1/1/1", "/data/galleries/g/ada/b1/1/0"];
async function visit(base: string, init: RequestInit = {}) {
  for (const path of VISIT) {
    const answer = await fetch(`${base}${path}`, init);
    expect([200, 304]).toContain(answer.status);
    await answer.arrayBuffer();
  }
}
const countCost = ({ reads, requests }: { reads: number; requests: number }) => ({ reads, requests });
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);

describe("galleries behind the edge", () => {
  it("cost the reads of one visit for 1,000 visits within a minute", async () => {
    const { edge, state } = await startGalleryEdge();
    await visit(edge);
    const ofOne = countCost(state);
    for (let at = 1; at < 1_000; at += 1) {
      // All within 59 seconds.
      if (at % 17 === 0) later(1);
      await visit(edge);
    }
    expect(countCost(state)).toEqual(ofOne);
  });

  it("cost no more for a visitor who has the answers already", async () => {
    const { edge, origin, state } = await startGalleryEdge();
    const [first = ""] = VISIT;
    const etag = (await fetch(`${edge}${first}`)).headers.get("ETag") ?? "";
    const before = countCost(state);
    const known = { headers: { "If-None-Match": etag } };
    for (let at = 0; at < 50; at += 1) expect((await fetch(`${edge}${first}`, known)).status).toBe(304);
    expect(countCost(state)).toEqual(before);
    // Behind the edge, a 304 costs as much as an answer: one read per instance in ten seconds.
    for (let at = 0; at < 60; at += 1) expect((await fetch(`${origin}${first}`, known)).status).toBe(304);
    expect(state.reads).toBe(INSTANCES);
  });

  it("cost one read per document, instance and ten seconds for somebody who goes past the edge by queries", async () => {
    const { edge, state } = await startGalleryEdge();
    for (let at = 0; at < 100; at += 1)
      for (const path of VISIT) await (await fetch(`${edge}${path}?x=${at}`)).arrayBuffer();
    expect(state.requests).toBe(300);
    expect(state.reads).toBeLessThanOrEqual(INSTANCES * VISIT.length + INSTANCES);
  });

  it("cost a bounded number of reads for invented names, each of which the edge keeps", async () => {
    const { edge, origin, state } = await startGalleryEdge();
    const ask = async (base: string, name: string, address: string) =>
      (await fetch(`${base}/data/galleries/g/${name}`, { headers: { "X-Forwarded-For": address } })).status;
    for (let at = 0; at < 20; at += 1) await ask(edge, "made_up", "192.0.2.1");
    expect(countCost(state)).toEqual({ reads: 1, requests: 1 });
    for (let at = 0; at < 400; at += 1) await ask(origin, `made_up_${at}`, "192.0.2.1");
    // At the limit, each instance reads the index of one gallery.
    expect(state.reads).toBe(1 + INSTANCES * UNKNOWN_NAMES_PER_ADDRESS - 1 + INSTANCES);
    expect(await ask(origin, "ada", "198.51.100.7")).toBe(200);
    for (let at = 0; at < 1_000; at += 1) await ask(origin, `more_${at}`, `192.0.2.${at % 60}`);
    expect(state.reads).toBeLessThanOrEqual(2 + INSTANCES * (UNKNOWN_NAMES_PER_MINUTE + 1));
  });

  it("are never kept as broken, busy or as another version", async () => {
    const { edge, state } = await startGalleryEdge();
    const cacheOf = async (path: string) => (await fetch(`${edge}${path}`)).headers.get("Cache-Control");
    expect(await cacheOf("/data/galleries/g/ada/b1/9/0")).toBe("no-store");
    state.isDown = true;
    expect(await cacheOf("/data/galleries/g/bob")).toBe("no-store");
    state.isDown = false;
    expect((await fetch(`${edge}/data/galleries/g/bob`)).status).toBe(200);
  });
});
