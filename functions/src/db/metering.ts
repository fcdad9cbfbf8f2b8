import { AsyncLocalStorage } from "node:async_hooks";

import type { Firestore } from "firebase-admin/firestore";

interface DocumentCount {
  reads: number;
  writes: number;
}

const current = new AsyncLocalStorage<DocumentCount | undefined>();

/** Runs `work`; every document that it reads or writes through a `meteredFirestore` is added to `count`. */
export function counting<T>(count: DocumentCount, work: () => Promise<T>): Promise<T> {
  return current.run(count, work);
}

/** Runs `work` uncounted: the bookkeeping itself is no usage of the call's. */
export function uncounted<T>(work: () => Promise<T>): Promise<T> {
  return current.run(undefined, work);
}

/**
 * Makes a Firestore count. Everything the SDK does, from `get` to `BulkWriter`, goes through the two methods below
 * (`@google-cloud/firestore` 9, `build/src/index.js`), so nothing that is written with this instance can forget to
 * count. They are internal: an SDK that no longer has them stops the server at its start, not silently.
 */
export function meteredFirestore(firestore: Firestore): Firestore {
  const wire = firestore as unknown as Wire;
  if (typeof wire.request !== "function" || typeof wire.requestStream !== "function") {
    throw new Error(
      "This version of @google-cloud/firestore can't be metered: see functions/src/db/metering.ts",
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
  /** Of an aggregation: billed as one read per thousand index entries, which the answer does not tell. */
  readonly result?: unknown;
}

/** A document that isn't there is billed as one read, and so is a query without results. */
function countReads(method: string, stream: NodeJS.EventEmitter, count: DocumentCount) {
  let found = false;
  // The SDK hands the stream out paused, so this listener misses nothing and starts nothing.
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
