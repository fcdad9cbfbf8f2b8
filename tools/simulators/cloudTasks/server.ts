import { createServer, type IncomingMessage } from "node:http";

import { listen } from "../http.ts";

/** A queue of a project. `dueAt` has the time of each waiting task. */
interface SimulatedQueue {
  readonly name: string;
  readonly dueAt: readonly Date[];
  readonly isPaused?: boolean;
}

export interface CloudTasksOptions {
  readonly project: string;
  readonly location: string;
  /** The access token of the one service account that may list queues. */
  readonly accessToken: string;
  readonly queues: readonly SimulatedQueue[];
  /** The most queues per page. The reference lets the service return fewer than requested. */
  readonly pageLimit?: number;
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

const PARAMETERS = new Set(["filter", "pageSize", "pageToken", "readMask"]);
/** `Queue`'s fields in v2beta3. */
const FIELDS = new Set([
  "name",
  "appEngineHttpQueue",
  "httpTarget",
  "rateLimits",
  "retryConfig",
  "state",
  "purgeTime",
  "stackdriverLoggingConfig",
  "type",
  "stats",
  "taskTtl",
  "tombstoneTtl",
]);
/** The largest `pageSize`. Source: Cloud Tasks, `ListQueuesRequest`. */
const MAX_PAGE_SIZE = 9_800;

/**
 * Starts a server with `projects.locations.queues.list` of Cloud Tasks (v2beta3), the only method that
 * returns how many tasks wait. Like the real one, it returns statistics only if `readMask` names them, counts
 * as text, and no zero or unknown values.
 */
export async function startCloudTasksSimulator(options: CloudTasksOptions) {
  const server = createServer((request, response) => {
    const { status, body } = answer(options, request);
    response
      .writeHead(status, { "Content-Type": "application/json; charset=UTF-8" })
      .end(JSON.stringify(body));
  });
  return listen(server);
}

function answer(options: CloudTasksOptions, { method, url = "", headers }: IncomingMessage): Answer {
  const { pathname, searchParams } = new URL(url, "http://cloudtasks");
  const [, project, location] =
    /^\/v2beta3\/projects\/([^/]+)\/locations\/([^/]+)\/queues$/.exec(pathname) ?? [];
  if (method !== "GET" || project === undefined)
    return refuse(404, "NOT_FOUND", `${method} ${pathname} was not found.`);
  if (headers.authorization !== `Bearer ${options.accessToken}`)
    return refuse(401, "UNAUTHENTICATED", "Request had invalid authentication credentials.");
  if (project !== options.project || location !== options.location) {
    const resource = `projects/${project}/locations/${location ?? ""}`;
    return refuse(
      403,
      "PERMISSION_DENIED",
      `The principal lacks IAM permission "cloudtasks.queues.list" for the resource "${resource}" (or the resource may not exist).`,
    );
  }
  const unknown = [...searchParams.keys()].find((name) => !PARAMETERS.has(name));
  if (unknown !== undefined)
    return refuse(400, "INVALID_ARGUMENT", `Invalid JSON payload received. Unknown name "${unknown}".`);
  return list(options, searchParams);
}

function list(
  { queues, pageLimit = MAX_PAGE_SIZE, ...options }: CloudTasksOptions,
  query: URLSearchParams,
): Answer {
  const wanted = query.get("readMask")?.split(",") ?? null;
  const wrong = wanted?.find((field) => !FIELDS.has(field.split(".")[0] ?? ""));
  if (wrong !== undefined) return refuse(400, "INVALID_ARGUMENT", `Invalid field mask path "${wrong}".`);
  const size = Number(query.get("pageSize") ?? MAX_PAGE_SIZE);
  if (!Number.isInteger(size) || size < 0 || size > MAX_PAGE_SIZE)
    return refuse(400, "INVALID_ARGUMENT", `Page size must be between 1 and ${MAX_PAGE_SIZE}.`);
  const token = query.get("pageToken") ?? "";
  const place = token === "" ? "0" : Buffer.from(token, "base64url").toString();
  if (!/^\d+$/.test(place)) return refuse(400, "INVALID_ARGUMENT", "Invalid page token.");
  const start = Number(place);
  const end = start + Math.min(size === 0 ? MAX_PAGE_SIZE : size, pageLimit);
  const page = queues.slice(start, end).map((queue) => {
    const whole = describe(queue, options);
    // Returns everything except the statistics if no mask is given.
    const names = Object.keys(whole).filter((name) => (wanted ? wanted.includes(name) : name !== "stats"));
    return Object.fromEntries(names.map((name) => [name, whole[name]]));
  });
  const next = end < queues.length ? Buffer.from(String(end)).toString("base64url") : undefined;
  return {
    status: 200,
    body: { ...(page.length > 0 && { queues: page }), ...(next && { nextPageToken: next }) },
  };
}

function describe(
  { name, dueAt, isPaused = false }: SimulatedQueue,
  { project, location }: Pick<CloudTasksOptions, "project" | "location">,
): Record<string, unknown> {
  const oldest = dueAt.toSorted((one, other) => one.getTime() - other.getTime())[0];
  return {
    name: `projects/${project}/locations/${location}/queues/${name}`,
    rateLimits: { maxDispatchesPerSecond: 500, maxBurstSize: 100, maxConcurrentDispatches: 1_000 },
    retryConfig: { maxAttempts: 8, minBackoff: "5s", maxBackoff: "120s", maxDoublings: 5 },
    state: isPaused ? "PAUSED" : "RUNNING",
    stats: oldest
      ? {
          tasksCount: String(dueAt.length),
          // With microseconds, like Google's timestamps.
          oldestEstimatedArrivalTime: oldest.toISOString().replace("Z", "456Z"),
          ...(!isPaused && { concurrentDispatchesCount: "1", effectiveExecutionRate: 500 }),
        }
      : {},
  };
}

const refuse = (code: number, status: string, message: string): Answer => ({
  status: code,
  body: { error: { code, message, status } },
});
