import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createEdge, type HeaderRule } from "./edge.ts";

type Answer = readonly [status: number, headers: Readonly<Record<string, string>>, body?: string];

const servers: Server[] = [];
let requests: string[] = [];
beforeEach(() => {
  requests = [];
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts an edge in front of an origin with this answer. */
async function edgeBefore(
  answer: (headers: Readonly<Record<string, unknown>>) => Answer,
  rules: HeaderRule[] = [],
) {
  const origin = createServer((request, response) => {
    requests.push(`${request.method ?? ""} ${request.url ?? ""}`);
    const [status, headers, body] = answer(request.headers);
    response.writeHead(status, headers).end(body);
  });
  const edge = await listen(createEdge(await listen(origin), rules));
  return async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${edge}${path}`, init);
    return [response.status, await response.text(), response.headers.get("X-Cache")];
  };
}
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);

describe("the edge", () => {
  it("keeps an answer as long as shared caches may, not as long as browsers", async () => {
    const get = await edgeBefore(() => [200, { "Cache-Control": "public, max-age=20, s-maxage=60" }, "cars"]);
    expect(await get("/a")).toEqual([200, "cars", "MISS"]);
    later(59);
    expect(await get("/a")).toEqual([200, "cars", "HIT"]);
    later(2);
    expect(await get("/a")).toEqual([200, "cars", "MISS"]);
    expect(requests).toEqual(["GET /a", "GET /a"]);
  });

  it("keeps another answer for each query", async () => {
    const get = await edgeBefore(() => [200, { "Cache-Control": "s-maxage=60" }, "cars"]);
    await get("/a?x=1");
    await get("/a?x=2");
    expect(requests).toHaveLength(2);
  });

  it.each([
    ["no-store", { "Cache-Control": "no-store" }],
    ["private", { "Cache-Control": "private, max-age=60" }],
    ["no-cache", { "Cache-Control": "no-cache" }],
    ["of what varies with everything", { "Cache-Control": "s-maxage=60", Vary: "*" }],
  ])("asks again for an answer that is %s", async (_, headers) => {
    const get = await edgeBefore(() => [200, headers, "cars"]);
    await get("/a");
    await get("/a");
    expect(requests).toHaveLength(2);
  });

  it("doesn't answer a POST or a person's request from what it keeps", async () => {
    const get = await edgeBefore(() => [200, { "Cache-Control": "max-age=60" }, "cars"]);
    await get("/a", { headers: { Authorization: "Bearer x" } });
    await get("/a");
    await get("/a", { method: "POST" });
    expect(requests).toEqual(["GET /a", "GET /a", "POST /a"]);
  });

  it("revalidates a stale answer, and keeps it if it hasn't changed", async () => {
    const conditions: unknown[] = [];
    const get = await edgeBefore((headers) => {
      conditions.push(headers["if-none-match"]);
      const own = { "Cache-Control": "s-maxage=60", ETag: '"1"' };
      return headers["if-none-match"] === '"1"' ? [304, own] : [200, own, "cars"];
    });
    await get("/a");
    later(61);
    expect(await get("/a")).toEqual([200, "cars", "MISS"]);
    expect(await get("/a")).toEqual([200, "cars", "HIT"]);
    expect(conditions).toEqual([undefined, '"1"']);
  });

  it("answers 304 to a visitor who has it, and never asks the origin on a visitor's condition", async () => {
    const conditions: unknown[] = [];
    const get = await edgeBefore((headers) => {
      conditions.push(headers["if-none-match"]);
      return [200, { "Cache-Control": "s-maxage=60", ETag: '"1"' }, "cars"];
    });
    const known = { headers: { "If-None-Match": '"1"' } };
    expect(await get("/a", known)).toEqual([304, "", "MISS"]);
    expect(await get("/a", known)).toEqual([304, "", "HIT"]);
    expect(await get("/a")).toEqual([200, "cars", "HIT"]);
    expect(conditions).toEqual([undefined]);
  });

  it("sets the headers of the configuration over those of the answer", async () => {
    const rules = [{ source: "/a/**", headers: [{ key: "Cache-Control", value: "no-cache" }] }];
    const get = await edgeBefore(() => [200, { "Cache-Control": "s-maxage=60" }, "cars"], rules);
    await get("/a/b");
    await get("/a/b");
    await get("/b");
    await get("/b");
    expect(requests).toEqual(["GET /a/b", "GET /a/b", "GET /b"]);
  });
});
