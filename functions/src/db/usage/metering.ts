import { AsyncLocalStorage } from "node:async_hooks";

import type { Firestore } from "firebase-admin/firestore";

interface DocumentCount {
  reads: number;
  writes: number;
}

const current = new AsyncLocalStorage<DocumentCount | undefined>();

/** Runs `work` and adds every document it reads or writes through a database of `meterFirestore` to `count`. */
export function countDocuments<T>(count: DocumentCount, work: () => Promise<T>): Promise<T> {
  return current.run(count, work);
}

/** Runs `work` without counting, for the metering's own reads and writes. */
export function runUncounted<T>(work: () => Promise<T>): Promise<T> {
  return current.run(undefined, work);
}

/**
 * Makes a Firestore instance count its documents. All operations of the SDK, from `get` to `BulkWriter`, use
 * the two methods below (`@google-cloud/firestore` 9, `build/src/index.js`). They are internal, so an SDK
 * without them must stop the server at startup instead of silently not counting.
 */
export function meterFirestore(firestore: Firestore): Firestore {
  const wire = firestore as unknown as Wire;
  if (typeof wire.request !== "function" || typeof wire.requestStream !== "function") {
    throw new Error(
      "This version of @google-cloud/firestore can't be metered: see functions/src/db/usage/metering.ts",
    );
  }
  const request = wire.request.bind(firestore);
  const requestStream = wire.requestStream.bind(firestore);
  wire.request = async (method, body, ...rest) => {
    const count = current.getStore();
    const response = await request(method, body, ...rest);
    if (count) {
      count.writes += body.writes?.length ?? 0;
      if (method === "listDocuments" && Array.isArray(response)) count.reads += Math.max(1, response.length);
    }
    return response;
  };
  wire.requestStream = async (method, ...rest) => {
    const count = current.getStore();
    const stream = await requestStream(method, ...rest);
    if (count) countReads(method, stream, count);
    return stream;
  };
  return firestore;
}

interface Wire {
  request(method: string, body: { writes?: readonly unknown[] }, ...rest: unknown[]): Promise<unknown>;
  requestStream(method: string, ...rest: unknown[]): Promise<NodeJS.EventEmitter>;
}

interface StreamedResponse {
  readonly document?: unknown;
  readonly documentChange?: unknown;
  readonly found?: unknown;
  readonly missing?: unknown;
  /**
   * The result of an aggregation. Firestore bills one read per thousand index entries, which the response
   * doesn't contain, so it counts as one read.
   */
  readonly result?: unknown;
}

/** Counts reads as billed: a missing document is one read, and so is a query without results. */
function countReads(method: string, stream: NodeJS.EventEmitter, count: DocumentCount) {
  let found = false;
  // The SDK returns the stream paused, so this listener misses nothing and doesn't start it.
  stream.on("data", (response: StreamedResponse) => {
    const { result } = response;
    const documents =
      (response.document ?? response.documentChange ?? response.found ?? response.missing ?? result) ? 1 : 0;
    found ||= documents > 0;
    count.reads += documents;
  });
  stream.on("end", () => {
    if (!found && method !== "listen") count.reads += 1;
  });
}
