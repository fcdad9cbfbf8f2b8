import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { describe, expect, it } from "vitest";

import { listMainThreadTasks, createSourceFinder } from "./mainThread.ts";

const SITE = "http://site/";
/** Our code and Firebase's are bundled into one file. */
const findSource = (url: string, line: number) =>
  url.startsWith(SITE)
    ? line === 0
      ? "web/src/queueView.ts"
      : "node_modules/@firebase/firestore/a.js"
    : null;

const frame = (id: number, parent: number, functionName: string, url = "", lineNumber = 0) => ({
  id,
  parent,
  callFrame: { functionName, url, lineNumber, columnNumber: 0 },
});
const NODES = [
  { id: 1, callFrame: { functionName: "(root)" } },
  frame(2, 1, "mergeQueue", `${SITE}a.js`),
  frame(3, 2, "setDoc", `${SITE}a.js`, 1),
  frame(4, 1, "onMessage", `${SITE}a.js`, 1),
  frame(5, 1, "(garbage collector)"),
  frame(6, 1, "draw", "__playwright_evaluation_script__1"),
  frame(7, 1, "(program)"),
  frame(8, 4, "snapshot", `${SITE}a.js`),
];

const thread = { pid: 1, tid: 1 };
const span = (name: string, ts: number, dur: number, more = {}) => ({
  ...thread,
  name,
  ph: "X",
  ts,
  dur,
  ...more,
});

/** A sample every millisecond from 10 ms on. */
function traceOf(samples: readonly number[], spans: readonly object[]) {
  return {
    traceEvents: [
      { ...thread, name: "first", ph: "I", ts: 9_000 },
      { ...thread, name: "last", ph: "I", ts: 900_000 },
      { ...thread, name: "Profile", ph: "P", id: "0x1", ts: 9_000, args: { data: { startTime: 9_000 } } },
      {
        ...thread,
        tid: 2,
        name: "ProfileChunk",
        ph: "P",
        id: "0x1",
        ts: 9_000,
        args: { data: { cpuProfile: { nodes: NODES, samples }, timeDeltas: samples.map(() => 1_000) } },
      },
      ...spans,
    ] as never,
  };
}

const tasksOf = (samples: readonly number[], ...spans: readonly object[]) =>
  listMainThreadTasks(traceOf(samples, spans), ["first", "last"], findSource);

describe("listMainThreadTasks", () => {
  it("separates our work and its callees from the SDK's, the benchmark's and the browser's", () => {
    const [task] = tasksOf([2, 3, 4, 8, 6, 7, 7], span("RunTask", 10_000, 6_000, { tdur: 4_000 }));
    expect(task).toMatchObject({
      at: 1,
      wall: 6,
      cpu: 4,
      by: { ours: 3, sdk: 1, bench: 1, browser: 1 },
      where: ["queueView.ts mergeQueue 2 ms", "queueView.ts snapshot 1 ms"],
    });
  });

  it("counts the collecting of garbage for whoever was at work", () => {
    const [task] = tasksOf([2, 5, 5, 7, 7], span("RunTask", 10_000, 4_000));
    expect(task?.by).toEqual({ ours: 3, sdk: 0, bench: 0, browser: 1 });
  });

  it("shares out a sample between the tasks that it reaches into, and takes no other thread's", () => {
    const tasks = tasksOf(
      [2, 7, 7],
      span("RunTask", 9_500, 1_000),
      span("RunTask", 10_500, 1_000),
      span("RunTask", 10_000, 9_000, { tid: 7 }),
    );
    expect(tasks.map(({ by }) => by.ours)).toEqual([0.5, 0.5]);
  });

  it("adds up style, layout and paint, and leaves out what was before the first card", () => {
    const tasks = tasksOf(
      [7, 7, 7],
      span("RunTask", 8_000, 500),
      span("RunTask", 10_000, 5_000),
      span("UpdateLayoutTree", 10_100, 1_000),
      span("Layout", 10_300, 500),
      span("Paint", 12_000, 2_000),
    );
    expect(tasks.map(({ rendering }) => rendering)).toEqual([3]);
  });

  it("reports what is missing in the trace", () => {
    expect(() => listMainThreadTasks(traceOf([], []), ["first", "never"], findSource)).toThrow("never");
  });
});

describe("the sources of a site's scripts", () => {
  it("are those of its source maps, and else the script itself", async () => {
    // In the script, the first column is the bundler's code, and the sixth comes from the queue.
    const map = { version: 3, sources: ["web/src/queue.ts"], names: [], mappings: "A,KAAA" };
    const server = createServer((request, response) => {
      const type = request.url === "/a.js.map" ? "application/json" : "text/html";
      response.writeHead(200, { "Content-Type": type }).end(JSON.stringify(map));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const [mapped, unmapped] = [`${site}a.js`, `${site}b.js`];
    const find = await createSourceFinder(site, [mapped, unmapped]);
    server.close();
    expect(find(mapped, 0, 0)).toBe(mapped);
    expect(find(mapped, 0, 5)).toContain("web/src/queue.ts");
    expect(find(unmapped, 0, 0)).toBe(unmapped);
    expect(find("https://elsewhere.example/c.js", 0, 0)).toBeNull();
  });
});
