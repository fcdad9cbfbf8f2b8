import { SourceMap, type SourceMapPayload } from "node:module";

/**
 * Who caused the work, by call. With any frame of our code (or of a library that we ship, such as React) it
 * is ours. With Firebase alone it is the SDK's. What a benchmark adds to the page is the bench's, and the
 * rest the browser's.
 */
type Whose = "ours" | "sdk" | "bench" | "browser";

/** A task of a page's main thread, in milliseconds. */
export interface MainTask {
  /** Since the first mark. */
  readonly at: number;
  readonly wall: number;
  /** The time within `wall` that the thread ran. On a busy machine it may wait in the middle of a task. */
  readonly cpu: number;
  readonly by: Readonly<Record<Whose, number>>;
  /** Style, layout and paint. */
  readonly rendering: number;
  /** Our functions that took most of the time, for example `queueView.ts mergeQueue 12 ms`. */
  readonly where: readonly string[];
}

/** Finds the source file of a position in built code, or returns null for code from outside the site. */
export type FindSource = (url: string, line: number, column: number) => string | null;

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly id?: string;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string; readonly data?: Record<string, unknown> };
}

interface ProfileNode {
  readonly id: number;
  readonly parent?: number;
  readonly callFrame: {
    readonly functionName: string;
    readonly url?: string;
    readonly lineNumber?: number;
    readonly columnNumber?: number;
  };
}

/** A period, in microseconds of the trace's clock. */
interface Span {
  readonly from: number;
  readonly until: number;
}

interface Stack {
  readonly whose: Whose;
  readonly where: string | null;
}

const RENDERING = new Set(["UpdateLayoutTree", "Layout", "PrePaint", "Paint", "Layerize", "Commit"]);

/** Returns the tasks between two marks (`performance.mark`) of a Chromium trace with a CPU profile. */
export function listMainThreadTasks(
  { traceEvents: events }: { readonly traceEvents: readonly TraceEvent[] },
  marks: readonly [first: string, last: string],
  findSource: FindSource,
): MainTask[] {
  const [first, last] = marks.map((mark) => events.find(({ name }) => name === mark));
  if (!first || !last) throw new Error(`The trace lacks the marks ${marks.join(" and ")}`);
  const stretches = events
    .filter(({ ph, pid, tid }) => ph === "X" && pid === first.pid && tid === first.tid)
    .map(({ name, ts, dur = 0, tdur = dur }) => ({ name, from: ts, until: ts + dur, ran: tdur }))
    .sort((one, other) => one.from - other.from);
  const rendering = listOutermost(stretches.filter(({ name }) => RENDERING.has(name)));
  const samples = listSamples(events, first, findSource);
  return stretches
    .filter(({ name, from }) => name === "RunTask" && from >= first.ts && from <= last.ts)
    .map((task) => {
      const by: Record<Whose, number> = { ours: 0, sdk: 0, bench: 0, browser: 0 };
      const spent = new Map<string, number>();
      for (const sample of listSpansIn(task, samples)) {
        const milliseconds = measureOverlap(task, sample);
        by[sample.whose] += milliseconds;
        if (sample.where !== null) spent.set(sample.where, (spent.get(sample.where) ?? 0) + milliseconds);
      }
      return {
        at: (task.from - first.ts) / 1_000,
        wall: (task.until - task.from) / 1_000,
        cpu: task.ran / 1_000,
        by,
        rendering: listSpansIn(task, rendering).reduce((sum, span) => sum + measureOverlap(task, span), 0),
        where: [...spent]
          .sort((one, other) => other[1] - one[1])
          .slice(0, 3)
          .map(([name, milliseconds]) => `${name} ${Math.round(milliseconds)} ms`),
      };
    });
}

/** Returns the spans outside any other one, because a step of rendering can begin within another. */
function listOutermost<Each extends Span>(spans: readonly Each[]): Each[] {
  let until = -Infinity;
  return spans.filter((span) => {
    if (span.from < until) return false;
    until = span.until;
    return true;
  });
}

/** Returns the spans that overlap another one. `spans` are in order and don't overlap. */
function listSpansIn<Each extends Span>({ from, until }: Span, spans: readonly Each[]): readonly Each[] {
  let low = 0;
  for (let high = spans.length; low < high;) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.until ?? 0) <= from) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while ((spans[end]?.from ?? Infinity) < until) end += 1;
  return spans.slice(low, end);
}

/** Returns the milliseconds that two spans have in common. */
const measureOverlap = (one: Span, other: Span) =>
  Math.max(0, Math.min(one.until, other.until) - Math.max(one.from, other.from)) / 1_000;

/** Returns the profiler's samples. Each counts until the next one. */
function listSamples(
  events: readonly TraceEvent[],
  { pid, tid }: TraceEvent,
  findSource: FindSource,
): (Span & Stack)[] {
  const start = events.find((event) => event.name === "Profile" && event.pid === pid && event.tid === tid);
  if (!start) throw new Error("The trace has no CPU profile of the page's main thread");
  const nodes = new Map<number, ProfileNode>();
  const looks: { at: number; node: number }[] = [];
  let at = Number(start.args?.data?.["startTime"] ?? start.ts);
  for (const { name, pid: process, id, args } of events) {
    if (name !== "ProfileChunk" || process !== pid || id !== start.id) continue;
    const { cpuProfile, timeDeltas = [] } = (args?.data ?? {}) as {
      cpuProfile?: { nodes?: ProfileNode[]; samples?: number[] };
      timeDeltas?: number[];
    };
    for (const node of cpuProfile?.nodes ?? []) nodes.set(node.id, node);
    for (const [index, node] of (cpuProfile?.samples ?? []).entries()) {
      at += timeDeltas[index] ?? 0;
      looks.push({ at, node });
    }
  }
  looks.sort((one, other) => one.at - other.at);
  const findStack = buildStacks(nodes, findSource);
  let before: Stack = NOBODY;
  return looks.slice(0, -1).map(({ at: from, node }, index) => {
    // Garbage collection belongs to the code that it interrupts.
    const isCollecting = nodes.get(node)?.callFrame.functionName === "(garbage collector)";
    if (!isCollecting) before = findStack(node);
    return { from, until: looks[index + 1]?.at ?? from, ...before };
  });
}

const NOBODY: Stack = { whose: "browser", where: null };
const SDK = /node_modules\/(@firebase|firebase|idb)\//;

/** Finds who caused a stack, by the id of its innermost frame. */
function buildStacks(nodes: ReadonlyMap<number, ProfileNode>, findSource: FindSource) {
  const known = new Map<number, Stack>();
  return function findStack(id: number): Stack {
    const found = known.get(id);
    if (found) return found;
    const node = nodes.get(id);
    const above = node?.parent === undefined ? NOBODY : findStack(node.parent);
    const stack = node ? withFrame(above, node.callFrame, findSource) : NOBODY;
    known.set(id, stack);
    return stack;
  };
}

function withFrame(
  above: Stack,
  { functionName, url = "", lineNumber = 0, columnNumber = 0 }: ProfileNode["callFrame"],
  findSource: FindSource,
): Stack {
  // "(root)", "(program)", and the browser's own work for its caller.
  if (functionName.startsWith("(") || url === "") return above;
  const source = findSource(url, lineNumber, columnNumber);
  if (source === null) return above.whose === "browser" ? { ...above, whose: "bench" } : above;
  if (SDK.test(source)) return above.whose === "ours" ? above : { ...above, whose: "sdk" };
  return { whose: "ours", where: `${source.replace(/^.*\//, "")} ${functionName || "(anonymous)"}` };
}

/** Reads the source maps of a site's scripts. */
export async function createSourceFinder(site: string, scripts: readonly string[]): Promise<FindSource> {
  const maps = new Map<string, SourceMap>();
  for (const script of scripts) {
    const answer = await fetch(`${script}.map`);
    // For a missing map, the site responds with its page.
    if (answer.headers.get("content-type")?.includes("json"))
      maps.set(script, new SourceMap((await answer.json()) as SourceMapPayload));
  }
  return (url, line, column) => {
    if (!url.startsWith(site)) return null;
    const entry: { readonly originalSource?: string } = maps.get(url)?.findEntry(line, column) ?? {};
    // Code that the bundler added has no source.
    return entry.originalSource ?? url;
  };
}

export function listScripts(
  { traceEvents }: { readonly traceEvents: readonly TraceEvent[] },
  site: string,
): string[] {
  const urls = traceEvents.flatMap(({ name, args }) => {
    if (name !== "ProfileChunk") return [];
    const { nodes = [] } = (args?.data?.["cpuProfile"] ?? {}) as { nodes?: ProfileNode[] };
    return nodes.map(({ callFrame }) => callFrame.url ?? "");
  });
  return [...new Set(urls)].filter((url) => url.startsWith(site) && url.endsWith(".js"));
}
