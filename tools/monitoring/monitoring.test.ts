import { readdirSync, readFileSync } from "node:fs";

import type { CallableRequest } from "firebase-functions/https";
import type { Request } from "firebase-functions/tasks";
import { afterEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";

import type { ApiOperation } from "../../functions/src/contract/api/api.ts";
import { defineCallable } from "../../functions/src/contract/wire/callable.ts";
import { AppError } from "../../functions/src/contract/wire/errors.ts";
import { enforceRetention } from "../../functions/src/domain/account/enforceRetention.ts";
import { createCallBudget } from "../../functions/src/domain/ebay/callBudget.ts";
import { backUp } from "../../functions/src/domain/backup/backUp.ts";
import { watchSchedules } from "../../functions/src/domain/health/schedules.ts";
import { watchDeletions } from "../../functions/src/domain/health/watchDeletions.ts";
import { checkInbox } from "../../functions/src/domain/notifications/deadLetters.ts";
import { emptyTrashInShares } from "../../functions/src/domain/trash/emptyInShares.ts";
import { createPage } from "../../functions/src/transport/visitors/page.ts";
import { createPublicData } from "../../functions/src/transport/visitors/publicData.ts";
import { createServe } from "../../functions/src/transport/serve.ts";
import { createApi, createEndpoint } from "../../functions/src/transport/api/api.ts";
import { createTask } from "../../functions/src/transport/task.ts";
import { createWebhook } from "../../functions/src/transport/webhook.ts";
import { atRoot } from "../root.ts";
import { type LogEntry, matchesFilter, toLogEntry } from "./testing/logFilter.ts";

/** The functions' output by line. The logger takes the console when it is loaded. */
const { lines } = vi.hoisted(() => {
  const written: string[] = [];
  for (const level of ["info", "warn", "error", "debug", "log"] as const)
    console[level] = (line: unknown) => void written.push(String(line));
  return { lines: written };
});
const logger = await import("firebase-functions/logger");
afterEach(() => void (lines.length = 0));

const DAY = 86_400_000;
const metering = {
  countDocuments: <T>(_: unknown, work: () => Promise<T>) => work(),
  record: () => undefined,
};
const report = (message: string, error: unknown) => logger.error(message, error);

async function callFailing(error: Error) {
  const serve = createServe({
    countCall: () => undefined,
    findRole: () => Promise.resolve("user"),
    metering,
    logger,
    enforceAppCheck: false,
    audit: { begin: () => Promise.resolve(""), end: () => Promise.resolve(), add: () => Promise.resolve() },
    countRefusal: () => undefined,
  });
  const contract = defineCallable({
    name: "x",
    access: "anyone",
    input: z.any(),
    output: z.any(),
    timeoutSeconds: 60,
  });
  const served = serve(contract, () => Promise.reject(error));
  await served.run({ data: {} } as CallableRequest).catch(() => undefined);
}

/** Express's response. Each of its methods returns it. */
const response: object = new Proxy(() => undefined, { get: () => () => response });

async function deliver(receive: () => Promise<{ status: number; refusal?: string }>) {
  const webhook = createWebhook({ metering, logger })(
    { name: "ebayWebhook", maxBytes: 9, signatureHeader: "x" },
    { answerChallenge: () => ({}), receive },
  ) as unknown as (request: object, response: object) => Promise<void>;
  await webhook({ method: "POST", get: () => undefined, headers: {} }, response);
}

type Handler = (request: object, response: object) => Promise<void>;

async function requestPage() {
  const page = createPage({
    name: "x",
    metering,
    logger,
    shell: () => Promise.resolve(""),
    respond: () => Promise.reject(new Error("a bug")),
  }) as unknown as Handler;
  await page({ ...REQUEST, method: "GET", path: "/", query: {} }, response);
}

const REQUEST = { get: () => undefined, headers: {} };

async function requestApi() {
  const operation = {
    id: "x",
    method: "GET",
    path: "/x",
    tag: "Account",
    summary: "",
    description: "",
    params: z.object({}),
    query: z.object({}),
    headers: z.object({}),
    body: z.undefined(),
    status: 200,
    answer: z.object({}),
    problems: [],
  } as const satisfies ApiOperation;
  const rate = { limit: 1, remaining: 1, resetsAt: 0, isGranted: true };
  const api = createApi({
    name: "x",
    metering,
    logger,
    admit: () => Promise.resolve({ caller: "ada", rate }),
    endpoints: [createEndpoint(operation, () => Promise.reject(new Error("a bug")))],
  }) as unknown as Handler;
  await api({ ...REQUEST, method: "GET", path: "/api/v1/x", query: {} }, response);
}

async function requestPublicData() {
  const data = createPublicData({
    name: "x",
    metering,
    logger,
    respond: () => Promise.reject(new Error("a bug")),
  }) as unknown as Handler;
  await data({ ...REQUEST, method: "GET", path: "/", query: {} }, response);
}

/** An operation's call on a day that is used up. Operations pause, so no function fails. */
async function callOnUsedUpDay() {
  const budget = createCallBudget({
    leases: {
      takeCalls: () => Promise.resolve({ granted: 0, free: 0 }),
    } as unknown as Parameters<typeof createCallBudget>[0]["leases"],
    callsADay: 1,
    warn: (message, fields) => logger.warn(message, fields),
    now: () => 9 * DAY,
    sleep: () => Promise.resolve(),
  });
  await budget.take({ name: "GetItem", kind: "trading" }).catch(() => undefined);
}

const tendInboxWith = (deadLetters: number, oldestReceivedAt: number | null) =>
  checkInbox({
    inbox: { listDue: () => Promise.resolve([]), postpone: () => Promise.resolve() },
    enqueue: () => Promise.resolve(),
    report,
    readInbox: () => Promise.resolve({ deadLetters, oldestReceivedAt }),
    alert: (level, message, fields) => logger[level](message, fields),
    now: () => 2 * DAY,
  });

type Backup = Parameters<typeof backUp>[0];
const backUpWith = (
  duty: Parameters<Backup["save"]>[0],
  start: Backup["exporter"]["start"] = (_, snapshotAt) => Promise.resolve({ name: "x", snapshotAt }),
) =>
  backUp({
    exporter: {
      find: () => Promise.resolve(null),
      start,
      check: () => Promise.resolve({ state: "failed", reason: "7 denied" }),
    },
    read: () => Promise.resolve(duty),
    save: () => Promise.resolve(),
    describe: () => Promise.resolve(),
    count: () => Promise.resolve({}),
    target: "gs://x",
    now: () => 9 * DAY,
    report,
  });
const LAST = { prefix: "x", finishedAt: 0, documents: 1, bytes: 1 };
const RUNNING = { name: "x", prefix: "x", startedAt: 9 * DAY, snapshotAt: 9 * DAY, collections: null };

/** Make the product write the line that each alert is about. */
const CAUSES: Readonly<Record<string, (() => unknown) | readonly (() => unknown)[]>> = {
  "callables-failing": () => callFailing(new Error("a bug")),
  "requests-failing": [requestPage, requestPublicData, requestApi],
  "ebay-quota": [() => callFailing(new AppError("ebay/quota-exceeded")), callOnUsedUpDay],
  "tasks-failing": async () => {
    const task = createTask({ metering, logger })(
      { name: "x", input: z.any(), maxAttempts: 3, timeoutSeconds: 9 },
      () => Promise.reject(new Error("away")),
    );
    await Promise.resolve(task.run({ data: {}, retryCount: 0 } as Request<unknown>)).catch(() => undefined);
  },
  "webhooks-refused": () => deliver(() => Promise.resolve({ status: 200, refusal: "forged" })),
  "webhooks-failing": () => deliver(() => Promise.reject(new Error("a bug"))),
  "deliveries-waiting": () => tendInboxWith(0, 0),
  "trash-behind": async () => {
    const due = { what: "x", dueAt: DAY, remove: () => Promise.resolve("later" as const) };
    let isLeft = true;
    const peek = () => Promise.resolve(isLeft ? ((isLeft = false), due) : undefined);
    await emptyTrashInShares({
      kinds: [{ what: "x", peek }],
      budgetMs: 1,
      countDue: () => Promise.resolve({}),
      save: () => Promise.resolve(),
      warn: (message, fields) => logger.warn(message, fields),
      now: () => 9 * DAY,
      report,
    });
  },
  "retention-behind": () =>
    enforceRetention({
      kinds: [
        {
          what: "x",
          peek: () => Promise.resolve({ what: "x", dueAt: 0, remove: () => Promise.resolve("later") }),
        },
      ],
      budgetMs: 0,
      save: () => Promise.resolve(),
      warn: (message, fields) => logger.warn(message, fields),
      now: () => 9 * DAY,
      report,
    }),
  "deletions-stuck": () =>
    watchDeletions({
      readUnfinished: () => Promise.resolve({ count: 1, oldestAt: DAY }),
      warn: (message, fields) => logger.warn(message, fields),
      now: () => 9 * DAY,
    }),
  "schedules-late": () =>
    watchSchedules({
      readRuns: () => Promise.resolve({ ranAt: { resumeOperations: DAY }, missedSince: {} }),
      noteMissed: () => Promise.resolve(),
      warn: (message, fields) => logger.warn(message, fields),
      now: () => 9 * DAY,
    }),
  "backup-failed": () => backUpWith({ day: "x", running: RUNNING, last: null, failedAt: null }),
  "backup-overdue": () => backUpWith({ day: "1970-01-10", running: null, last: LAST, failedAt: null }),
  "dead-letters": () => tendInboxWith(1, null),
  // composition/ writes these lines, and needs a project to load. So the source is searched for the call.
  "ai-spending": () =>
    logFromSource("capture/analysts.ts", "warn", "AI spending has reached 80 % of a cap", { cap: "seller" }),
  "backup-unwatched": () => logFromSource("health.ts", "info", "backup checked"),
  "inbox-unwatched": () => logFromSource("notifications/deadLetters.ts", "info", "inbox checked"),
  "trash-unwatched": () => logFromSource("trash.ts", "info", "trash emptied"),
};

function logFromSource(
  file: string,
  level: "info" | "warn" | "error",
  text: string,
  ...fields: readonly object[]
) {
  const source = readFileSync(atRoot("functions", "src", "composition", file), "utf8");
  expect(source).toContain(`logger.${level}("${text}"${fields.length > 0 ? ", {" : ")"}`);
  logger[level](text, ...fields);
}

interface Metric {
  readonly name: string;
  readonly filter: string;
  readonly metricDescriptor: { readonly labels?: readonly { readonly key: string }[] };
  readonly labelExtractors?: Readonly<Record<string, string>>;
}
interface Policy {
  readonly displayName: string;
  readonly userLabels: { readonly pegboard: string };
  readonly documentation: { readonly content: string };
  readonly conditions: readonly {
    readonly displayName: string;
    readonly conditionThreshold?: Condition & {
      readonly comparison: string;
      readonly thresholdValue: number;
    };
    readonly conditionAbsent?: Condition;
  }[];
}
interface Condition {
  readonly filter: string;
  readonly duration: string;
  readonly aggregations: readonly {
    readonly alignmentPeriod: string;
    readonly perSeriesAligner: string;
    readonly crossSeriesReducer: string;
  }[];
}
const read = (folder: string, name: string): unknown =>
  JSON.parse(readFileSync(atRoot("monitoring", folder, `${name}.json`), "utf8"));
const readMetric = (name: string) => read("metrics", name) as Metric;
const listNames = (folder: string) =>
  readdirSync(atRoot("monitoring", folder)).map((file) => file.replace(".json", ""));
const NAMES = listNames("policies");
const RUNBOOK = readFileSync(atRoot("docs", "operations.md"), "utf8");

describe("alerts", () => {
  it("have a metric, a policy, a cause and a runbook each", () => {
    expect(listNames("metrics")).toEqual(NAMES);
    expect(Object.keys(CAUSES).sort()).toEqual(NAMES);
    const sections = Array.from(RUNBOOK.matchAll(/^### `([\w-]+)`/gm), ([, name]) => name);
    expect(sections.toSorted()).toEqual(NAMES);
  });

  it.each(NAMES)("%s counts the line that the product writes, and no other", async (name) => {
    const { filter, name: metric, metricDescriptor, labelExtractors = {} } = readMetric(name);
    const own: LogEntry[] = [];
    for (const cause of [CAUSES[name] ?? []].flat()) {
      lines.length = 0;
      await cause();
      const counted = lines.map(toLogEntry).filter((entry) => matchesFilter(filter, entry));
      expect(counted).toHaveLength(1);
      own.push(...counted);
    }
    const others = NAMES.filter((other) => other !== name).map((other) => readMetric(other));
    for (const other of others) expect(own.filter((entry) => matchesFilter(other.filter, entry))).toEqual([]);
    expect(own).not.toEqual([]);
    expect(metric).toBe(`pegboard-${name}`);
    expect(Object.keys(labelExtractors)).toEqual((metricDescriptor.labels ?? []).map(({ key }) => key));
    for (const extractor of Object.values(labelExtractors)) {
      const [, field = ""] = /^EXTRACT\(jsonPayload\.(\w+)\)$/.exec(extractor) ?? [];
      expect(own[0]?.jsonPayload).toHaveProperty(field);
    }
  });

  it("backup-failed counts an export that can't start, also if there was none before", async () => {
    await backUpWith({ day: null, running: null, last: null, failedAt: null }, () =>
      Promise.reject(new Error("7 denied")),
    );
    const { filter } = readMetric("backup-failed");
    expect(lines.map(toLogEntry).filter((entry) => matchesFilter(filter, entry))).toHaveLength(1);
  });

  it.each(NAMES)("%s has a policy about its own metric, which names its runbook", (name) => {
    const policy = read("policies", name) as Policy;
    expect(policy.userLabels.pegboard).toBe(name);
    expect(policy.documentation.content).toContain(`docs/operations.md#${name}`);
    for (const { conditionThreshold, conditionAbsent } of policy.conditions)
      expect((conditionThreshold ?? conditionAbsent)?.filter).toBe(
        `metric.type="logging.googleapis.com/user/pegboard-${name}" AND resource.type="cloud_run_revision"`,
      );
  });

  it.each(NAMES)("%s is sent when the runbook says", (name) => {
    const { conditions } = read("policies", name) as Policy;
    expect(conditions).toHaveLength(1);
    const [condition] = conditions;
    const when = condition && describeCondition(condition);
    expect(condition?.displayName).toBe(when);
    const row = new RegExp(`^\\| \\[\`${name}\`\\]\\(#${name}\\) \\| (.+) \\|$`, "m").exec(RUNBOOK);
    expect(row?.[1]).toBe(when);
    // Where the section has the numbers in a sentence, they are the same.
    const section = RUNBOOK.split(`### \`${name}\`\n`)[1]?.split("\n#")[0] ?? "";
    expect(section.length).toBeGreaterThan(40);
    const sentences = section.matchAll(/^More than (\d+) .*?(\d+) minutes/gm);
    const stated = Array.from(sentences, ([, most, minutes]) => `More than ${most} in ${minutes} minutes`);
    expect(stated.filter((each) => each !== when)).toEqual([]);
  });
});

/** Returns when an alert is sent, as the runbook and the policy's own name for it say. */
function describeCondition({ conditionThreshold, conditionAbsent }: Policy["conditions"][number]): string {
  const minutesOf = (duration = "") => String(Number(duration.replace(/s$/, "")) / 60);
  const { aggregations = [] } = conditionThreshold ?? conditionAbsent ?? {};
  const [sum] = aggregations;
  expect(aggregations).toHaveLength(1);
  expect(sum).toMatchObject({ perSeriesAligner: "ALIGN_SUM", crossSeriesReducer: "REDUCE_SUM" });
  if (!conditionThreshold) return `None for ${minutesOf(conditionAbsent?.duration)} minutes`;
  const { comparison, thresholdValue, duration } = conditionThreshold;
  // At once: the sum already covers the time.
  expect([comparison, duration]).toEqual(["COMPARISON_GT", "0s"]);
  return `More than ${thresholdValue} in ${minutesOf(sum?.alignmentPeriod)} minutes`;
}
