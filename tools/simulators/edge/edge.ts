import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from "node:http";

import CachePolicy from "http-cache-semantics";
import { configMatcher } from "superstatic/lib/utils/patterns.js";

export interface HeaderRule {
  readonly source: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
}

interface Stored {
  readonly policy: CachePolicy;
  readonly status: number;
  readonly body: Buffer;
}

/**
 * Creates Hosting's edge in front of functions: a shared cache according to RFC 9111, which overrides the
 * headers of an answer with those of firebase.json. It never joins requests that wait for the same answer,
 * and keeps everything that it may keep, so the origin gets at least as many requests as behind the real one.
 * `X-Cache` is HIT or MISS.
 *
 * `origin` has no trailing slash.
 */
export function createEdge(origin: string, rules: readonly HeaderRule[]): Server {
  const stored = new Map<string, Stored>();

  /** Returns the stored answer if that is allowed, or asks the origin. */
  async function answer(asked: CachePolicy.Request & { url: string }, method: string) {
    const known = stored.get(asked.url);
    if (known?.policy.satisfiesWithoutRevalidation(asked) === true) return { found: known, cache: "HIT" };
    const headers = known?.policy.revalidationHeaders(asked) ?? asked.headers;
    const response = await fetch(`${origin}${asked.url}`, { method, headers: toFetchHeaders(headers) });
    const given = {
      status: response.status,
      headers: { ...Object.fromEntries(response.headers), ...listRuledHeaders(rules, asked.url) },
    };
    const body = Buffer.from(await response.arrayBuffer());
    const renewed = known?.policy.revalidatedPolicy(asked, given);
    const found =
      known && renewed && !renewed.modified
        ? { ...known, policy: renewed.policy }
        : { policy: new CachePolicy(asked, given, { shared: true }), status: given.status, body };
    if (method === "GET" && found.policy.storable()) stored.set(asked.url, found);
    else if (method === "GET") stored.delete(asked.url);
    return { found, cache: "MISS" };
  }

  return createServer((request, response) => {
    void (async () => {
      const { method = "GET", url = "/", headers } = request;
      const { found, cache } = await answer({ method, url, headers: removeIgnored(headers) }, method);
      const headersOfPolicy = found.policy.responseHeaders();
      // The body is decoded, so the headers of its encoding no longer apply.
      const {
        "content-encoding": _,
        "content-length": __,
        "transfer-encoding": ___,
        ...shown
      } = headersOfPolicy;
      const isKnown = found.status === 200 && matches(request, headersOfPolicy["etag"]);
      response.writeHead(isKnown ? 304 : found.status, { ...shown, "x-cache": cache });
      response.end(isKnown || method === "HEAD" ? undefined : found.body);
    })().catch((error: unknown) => response.writeHead(502).end(String(error)));
  });
}

/** The last matching rule wins (https://github.com/firebase/firebase-tools/issues/9467). */
const listRuledHeaders = (rules: readonly HeaderRule[], url: string) =>
  Object.fromEntries(
    rules
      .filter(({ source }) => configMatcher(new URL(url, "http://edge").pathname, { source }))
      .flatMap(({ headers }) => headers.map(({ key, value }) => [key.toLowerCase(), value] as const)),
  );

const matches = ({ headers }: IncomingMessage, etag: string | string[] | undefined) =>
  typeof etag === "string" && headers["if-none-match"]?.includes(etag) === true;

/**
 * Dropped from requests: conditions, which the edge evaluates itself, and a visitor's directives for caches,
 * which a shared cache may ignore (RFC 9111, section 5.2.1).
 */
const IGNORED = ["if-none-match", "if-modified-since", "cache-control", "pragma"];
const removeIgnored = (headers: IncomingHttpHeaders): CachePolicy.Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !IGNORED.includes(name)));

/** Drops the headers of a single connection, which `fetch` sets itself. */
const toFetchHeaders = (headers: CachePolicy.Headers) =>
  Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || ["host", "connection"].includes(name) ? [] : [[name, String(value)]],
  );
