import { lookup, type LookupAddress, type LookupAllOptions } from "node:dns";
import { type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest, type RequestOptions } from "node:https";
import type { LookupFunction } from "node:net";

import { AppError } from "../contract/wire/errors.ts";
import { assertPublicHost, isLocal, isPublicAddress } from "./address.ts";

interface ShopRequest {
  readonly headers: Readonly<Record<string, string>>;
  /** Maximum size in bytes. Larger answers are rejected with `shop/too-large`. */
  readonly most: number;
  readonly milliseconds: number;
}

export interface ShopAnswer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly content: Buffer;
}

/** Resolves all addresses of a name, as `dns.lookup` does. */
export type NameService = (
  host: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export type ShopClient = (url: URL, request: ShopRequest) => Promise<ShopAnswer>;

/**
 * Gets a URL that a user entered, over https and only from a public host. Checks the resolved addresses when
 * connecting, so that a name can't resolve differently after the check (DNS rebinding). Doesn't follow
 * redirects. `localBase` is the origin of shops in local tests. Rejects with `shop/unreachable`, `shop/slow`,
 * `shop/unavailable`, `shop/too-large`, and `shop/address-...`.
 */
export function createShopClient(localBase: string, names: NameService = lookup): ShopClient {
  const publicLookup = createPublicLookup(names);
  return async (url, { headers, most, milliseconds }) => {
    const isOurs = isLocal(url, localBase);
    if (!isOurs && url.protocol !== "https:") throw new AppError("shop/address-insecure");
    if (!isOurs) assertPublicHost(url);
    const signal = AbortSignal.timeout(milliseconds);
    const options: RequestOptions = { headers, signal, ...(!isOurs && { lookup: publicLookup }) };
    try {
      const answer = await sendRequest(
        isOurs && url.protocol === "http:" ? httpRequest : httpsRequest,
        url,
        options,
      );
      return {
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        content: await readAtMost(answer, most),
      };
    } catch (error) {
      throw error instanceof AppError
        ? error
        : new AppError(toErrorCode(error, signal), {}, { cause: error });
    }
  };
}

const sendRequest = (
  request: typeof httpsRequest,
  url: URL,
  options: RequestOptions,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request(url, options, resolve).once("error", reject).end();
  });

async function readAtMost(answer: IncomingMessage, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > most) throw new AppError("shop/too-large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Like `dns.lookup`, but fails if any address of the name isn't public. */
const createPublicLookup =
  (names: NameService): LookupFunction =>
  (host, options, callback) => {
    names(host, { ...options, all: true }, (error, addresses) => {
      const [first] = error ? [] : addresses;
      if (first === undefined) callback(error ?? new Error(`${host} has no address`), "", 0);
      else if (!addresses.every(({ address }) => isPublicAddress(address)))
        callback(new AppError("shop/address-private"), "", 0);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };

/** Distinguishes an unreachable host from one that closed the connection. */
function toErrorCode(error: unknown, signal: AbortSignal) {
  if (signal.aborted) return "shop/slow" as const;
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return code === "ECONNRESET" || code === "EPIPE"
    ? ("shop/unavailable" as const)
    : ("shop/unreachable" as const);
}
