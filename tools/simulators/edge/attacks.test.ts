import { get, type IncomingHttpHeaders } from "node:http";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import {
  createGallery,
  INSTANCES,
  startGalleryEdge,
  stopServers,
} from "../../../tests/support/galleryEdge.ts";
import { UNKNOWN_NAMES_PER_ADDRESS } from "../../../functions/src/domain/galleries/galleryReader.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 23, 12) });
});
afterEach(() => {
  vi.useRealTimers();
  stopServers();
});

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);
const PAGES = ["/gallery", "/g/ada"] as const;
const DATA = ["/data/galleries/0", "/data/galleries/g/ada", "/data/galleries/g/ada/b1/1/0"] as const;

/** Requests a path as it is written. `fetch` would tidy it up, and sets the header Host itself. */
function ask(base: string, path: string, headers: Record<string, string> = {}, method = "GET") {
  const { hostname, port } = new URL(base);
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    get({ hostname, port, path, headers, method }, (answer) => {
      let body = "";
      answer.setEncoding("utf8").on("data", (part: string) => (body += part));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
    }).on("error", reject);
  });
}

describe("the edge keeps", () => {
  it.each([...PAGES, ...DATA])("no error of %s, so it ends with its cause", async (path) => {
    const { edge, state } = await startGalleryEdge();
    state.isDown = true;
    const broken = await ask(edge, path);
    state.isDown = false;
    const whole = await ask(edge, path);
    expect(broken.body).not.toContain("ada");
    expect(whole.status).toBe(200);
    expect(whole.body).toMatch(/ada|Twin Mill/);
  });

  it("no page without cars that a rebuild between two readings left", async () => {
    const { edge, state } = await startGalleryEdge();
    state.build = "b2";
    expect((await ask(edge, "/g/ada")).body).not.toContain("Twin Mill");
    state.galleries.set("ada", { ...createGallery("ada"), build: "b2", version: 2 });
    later(10);
    expect((await ask(edge, "/g/ada")).body).toContain("Twin Mill");
  });

  it("a hidden gallery's data for 70 seconds and its page for 310 at most, whatever the letter case or query", async () => {
    const { edge, state } = await startGalleryEdge();
    const pages = ["/g/ada", "/g/ADA", "/g/Ada/", "/g/ada?x=1"];
    const data = DATA.slice(1);
    const listShown = async (paths: readonly string[]) => {
      const answers = await Promise.all(paths.map((path) => ask(edge, path)));
      return paths.filter((_, at) => /ada|Twin Mill/.test(answers[at]?.body ?? ""));
    };
    for (let round = 0; round < INSTANCES; round += 1)
      for (const path of data) await ask(edge, `${path}?warm=${round}`);
    state.galleries.delete("ada");
    // A stranger keeps asking, so that the edge stores the answers again just before the instances forget them.
    later(9);
    expect(await listShown([...pages, ...data])).toEqual([...pages, ...data]);
    later(61);
    expect(await listShown([...pages, ...data])).toEqual(pages);
    later(240);
    expect(await listShown([...pages, ...data])).toEqual([]);
  });

  it("nothing of a HEAD, which costs no more than a GET and has no body", async () => {
    const { edge, state } = await startGalleryEdge();
    for (const path of [...PAGES, ...DATA]) expect((await ask(edge, path, {}, "HEAD")).body).toBe("");
    const { reads } = state;
    for (let at = 0; at < 30; at += 1) await ask(edge, DATA[1], {}, "HEAD");
    expect(state.reads).toBeLessThanOrEqual(reads + INSTANCES);
    expect((await ask(edge, DATA[1])).body).toContain("ada");
  });
});

describe("what a stranger sends", () => {
  const MARK = "evil.example";
  it.each([...PAGES, ...DATA])("isn't in the answer of %s, nor in that of the next visitor", async (path) => {
    const { edge } = await startGalleryEdge();
    const names = ["Host", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Forwarded-Prefix", "X-Original-URL"];
    const more = ["X-Rewrite-URL", "X-Host", "Forwarded", "Origin", "Referer", "User-Agent", "Cookie"];
    const headers = Object.fromEntries([...names, ...more].map((name) => [name, MARK]));
    const poisoned = await ask(edge, path, { ...headers, "X-HTTP-Method-Override": "DELETE" });
    const next = await ask(edge, path);
    expect(JSON.stringify([poisoned, next])).not.toContain(MARK);
    expect(poisoned).toMatchObject({ status: 200, body: next.body });
    const queried = await ask(edge, `${path}?utm=${MARK}&x=<script>&x[]=1&__proto__=2`);
    expect(JSON.stringify(queried)).not.toContain(MARK);
  });

  it.each(["POST", "PUT", "DELETE", "OPTIONS", "PATCH"])("by %s is refused, and not kept", async (method) => {
    const { edge, state } = await startGalleryEdge();
    for (const path of [...PAGES, ...DATA]) {
      const { status, headers } = await ask(edge, path, {}, method);
      expect({ status, headers }).toMatchObject({
        status: 405,
        headers: { allow: "GET, HEAD", "cache-control": "no-store" },
      });
    }
    expect(state.reads).toBe(0);
  });

  it("as a condition gets a 304 that varies like the answer, and only for the current one", async () => {
    const { origin } = await startGalleryEdge();
    for (const path of [...PAGES, ...DATA]) {
      const whole = await ask(origin, path, { "Accept-Encoding": "gzip" });
      const { etag } = whole.headers;
      const known = await ask(origin, path, { "If-None-Match": `"other", ${etag ?? ""}` });
      expect(known).toMatchObject({ status: 304, body: "", headers: { etag, vary: "Accept-Encoding" } });
      const invented = await ask(origin, path, { "If-None-Match": 'W/"x", "', "If-Modified-Since": "now" });
      expect(invented.status).toBe(200);
    }
  });

  it("costs no read as a path that names nothing", async () => {
    const { origin, state } = await startGalleryEdge();
    const names = [
      "ad%61",
      "%61da",
      "ada%00",
      "ada%2fpages",
      "%C3%A4da",
      "%E0%A4%A",
      "a..",
      ".ada",
      "ada;x",
      "a".repeat(9_000),
    ];
    const paths = names.flatMap((name) => [`/g/${name}`, `/data/galleries/g/${name}`]);
    const odd = [
      "//g/ada",
      "/g/../g/ada",
      "/g//ada",
      "/g/ada//",
      "/data/galleries/g/ADA",
      "/data/galleries/g/ada/",
    ];
    for (const path of [...paths, ...odd, "/data/galleries/-1", "/data/galleries/0x1"])
      expect({ path, status: (await ask(origin, path)).status }).toEqual({ path, status: 404 });
    expect(state.reads).toBe(0);
  });
});

it("leaves galleries open to visitors behind the edge that a stranger sends made-up names through", async () => {
  const { edge, origin, state } = await startGalleryEdge();
  const behind = { "X-Forwarded-For": "192.0.2.1" };
  for (let at = 0; at < INSTANCES * UNKNOWN_NAMES_PER_ADDRESS * 2; at += 1)
    await ask(origin, `/data/galleries/g/made_up_${at}`, behind);
  expect((await ask(origin, "/data/galleries/g/made_up", behind)).status).toBe(429);
  for (const path of [...DATA, ...PAGES]) expect((await ask(edge, path, behind)).status).toBe(200);
  const { reads } = state;
  for (let at = 0; at < 500; at += 1) await ask(origin, `/data/galleries/g/more_${at}`, behind);
  expect(state.reads).toBe(reads);
});
