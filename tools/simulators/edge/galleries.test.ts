import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

import express, { type RequestHandler } from "express";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { PublicGallery } from "../../../functions/src/contract/galleries/galleryData.ts";
import { answerGalleryData } from "../../../functions/src/domain/galleries/answerGalleryData.ts";
import {
  createGalleryReader,
  UNKNOWN_NAMES_PER_ADDRESS,
  UNKNOWN_NAMES_PER_MINUTE,
} from "../../../functions/src/domain/galleries/galleryReader.ts";
import { createPublicData } from "../../../functions/src/transport/publicData.ts";
import { atRoot } from "../../root.ts";
import { createEdge, type HeaderRule } from "./edge.ts";

const { hosting } = JSON.parse(readFileSync(atRoot("firebase.json"), "utf8")) as {
  hosting: { headers: HeaderRule[] };
};
const GALLERY: PublicGallery = {
  ...{ username: "ada", build: "b1", pages: 2, listings: 1_200, samples: [], version: 1, checkedAt: 0 },
};
const INSTANCES = 3;

const servers: Server[] = [];
let reads = 0;
let requests = 0;
/** The database. */
let readGallery = (username: string): Promise<PublicGallery | null> =>
  Promise.resolve(username === "ada" ? GALLERY : null);

beforeEach(() => {
  [reads, requests] = [0, 0];
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 23, 12) });
});
afterEach(() => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function listen(server: Server): Promise<string> {
  servers.push(server);
  if (!server.listening) await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Creates one instance of the function `galleryData`. */
function createInstance(): RequestHandler {
  const read = <T>(answer: Promise<T>) => {
    reads += 1;
    return answer;
  };
  const reader = createGalleryReader({
    readGallery: (username) => read(readGallery(username)),
    readPage: () => read(Promise.resolve([])),
    list: () => read(Promise.resolve([GALLERY])),
  });
  return createPublicData({
    name: "galleryData",
    metering: { countDocuments: (_, work) => work(), record: () => undefined },
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    respond: (path, address) => answerGalleryData(reader, path, address),
  }) as unknown as RequestHandler;
}

/** Starts several instances, which take requests in turn, and the edge in front of them. */
async function start() {
  const instances = Array.from({ length: INSTANCES }, createInstance);
  const app = express().use((request, response, next) => {
    requests += 1;
    return instances[requests % INSTANCES]?.(request, response, next);
  });
  const origin = await listen(app.listen(0, "127.0.0.1"));
  return { origin, edge: await listen(createEdge(origin, hosting.headers)) };
}

/** The requests of a visitor's page before it shows a gallery of two pages. */
const VISIT = ["/data/galleries/g/ada", "/data/galleries/g/ada/b1/1/1", "/data/galleries/g/ada/b1/1/0"];
async function visit(base: string, init: RequestInit = {}) {
  for (const path of VISIT) {
    const answer = await fetch(`${base}${path}`, init);
    expect([200, 304]).toContain(answer.status);
    await answer.arrayBuffer();
  }
}
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);

describe("galleries behind the edge", () => {
  it("cost the reads of one visit for 1,000 visits within a minute", async () => {
    const { edge } = await start();
    await visit(edge);
    const ofOne = { reads, requests };
    for (let at = 1; at < 1_000; at += 1) {
      // All within 59 seconds.
      if (at % 17 === 0) later(1);
      await visit(edge);
    }
    expect({ reads, requests }).toEqual(ofOne);
  });

  it("cost no more for a visitor who has the answers already", async () => {
    const { edge, origin } = await start();
    const [first = ""] = VISIT;
    const etag = (await fetch(`${edge}${first}`)).headers.get("ETag") ?? "";
    const before = { reads, requests };
    const known = { headers: { "If-None-Match": etag } };
    for (let at = 0; at < 50; at += 1) expect((await fetch(`${edge}${first}`, known)).status).toBe(304);
    expect({ reads, requests }).toEqual(before);
    // Behind the edge, a 304 costs as much as an answer: one read per instance in ten seconds.
    for (let at = 0; at < 60; at += 1) expect((await fetch(`${origin}${first}`, known)).status).toBe(304);
    expect(reads).toBe(INSTANCES);
  });

  it("cost one read per document, instance and ten seconds for somebody who goes past the edge by queries", async () => {
    const { edge } = await start();
    for (let at = 0; at < 100; at += 1)
      for (const path of VISIT) await (await fetch(`${edge}${path}?x=${at}`)).arrayBuffer();
    expect(requests).toBe(300);
    expect(reads).toBeLessThanOrEqual(INSTANCES * VISIT.length + INSTANCES);
  });

  it("cost a bounded number of reads for invented names, each of which the edge keeps", async () => {
    const { edge, origin } = await start();
    const ask = async (base: string, name: string, address: string) =>
      (await fetch(`${base}/data/galleries/g/${name}`, { headers: { "X-Forwarded-For": address } })).status;
    for (let at = 0; at < 20; at += 1) await ask(edge, "made_up", "192.0.2.1");
    expect({ reads, requests }).toEqual({ reads: 1, requests: 1 });
    for (let at = 0; at < 400; at += 1) await ask(origin, `made_up_${at}`, "192.0.2.1");
    expect(reads).toBe(1 + INSTANCES * UNKNOWN_NAMES_PER_ADDRESS - 1);
    expect(await ask(origin, "ada", "198.51.100.7")).toBe(200);
    for (let at = 0; at < 1_000; at += 1) await ask(origin, `more_${at}`, `192.0.2.${at % 60}`);
    expect(reads).toBeLessThanOrEqual(2 + INSTANCES * UNKNOWN_NAMES_PER_MINUTE);
  });

  it("are never kept as broken, busy or as another version", async () => {
    const { edge } = await start();
    const cacheOf = async (path: string) => (await fetch(`${edge}${path}`)).headers.get("Cache-Control");
    expect(await cacheOf("/data/galleries/g/ada/b1/9/0")).toBe("no-store");
    const working = readGallery;
    readGallery = () => Promise.reject(new Error("the database is down"));
    expect(await cacheOf("/data/galleries/g/bob")).toBe("no-store");
    readGallery = working;
    expect((await fetch(`${edge}/data/galleries/g/bob`)).status).toBe(200);
  });
});
