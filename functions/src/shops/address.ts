import { BlockList, isIP } from "node:net";

import { AppError } from "../contract/wire/errors.ts";

/** WordPress paths that users copy from the browser. */
const WORDPRESS_PATHS = /\/(?:wp-json|wp-admin|wp-login\.php|shop|my-account|index\.php)(?:\/.*)?$/;
/** Names that don't exist on the internet (RFC 6761, RFC 6762, RFC 8375, ICANN). */
const PRIVATE_NAMES =
  /(?:^|\.)(?:localhost|local|internal|intranet|private|corp|home|lan|test|invalid|onion|home\.arpa)$/;

/**
 * Normalizes a shop's URL without a trailing slash: `https://shop.example` or `https://shop.example/folder`.
 * Throws for URLs that no public shop has. `localBase` is the origin of shops in local tests, which is
 * allowed.
 */
export function normalizeStoreAddress(typed: string, localBase: string): string {
  const text = typed.trim();
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(withScheme) ? new URL(withScheme) : null;
  if (url === null || text === "" || url.username !== "" || url.password !== "")
    throw new AppError("shop/address-invalid");
  const path = url.pathname
    .replace(/\/{2,}/g, "/")
    .replace(WORDPRESS_PATHS, "")
    .replace(/\/+$/, "");
  if (isLocal(url, localBase)) return `${url.origin}${path}`;
  if (url.protocol === "http:") throw new AppError("shop/address-insecure");
  if (url.protocol !== "https:") throw new AppError("shop/address-invalid");
  assertPublicHost(url);
  return `${url.origin}${path}`;
}

/** Throws for IP addresses, non-default ports, and names that aren't public. */
export function assertPublicHost(url: URL): void {
  const host = url.hostname.replace(/\.$/, "");
  if (isIP(host.replace(/^\[|\]$/g, "")) !== 0) throw new AppError("shop/address-private");
  if (PRIVATE_NAMES.test(host)) throw new AppError("shop/address-private");
  if (!host.includes(".") || url.port !== "") throw new AppError("shop/address-invalid");
}

export const isLocal = (url: URL, localBase: string): boolean =>
  localBase !== "" && url.origin === new URL(localBase).origin;

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !RESERVED.check(address, "ipv4");
  return family === 6 && GLOBAL_UNICAST.check(address, "ipv6") && !RESERVED.check(address, "ipv6");
}

/**
 * Networks in IANA's special-purpose registries: loopback, private networks, cloud metadata, documentation,
 * multicast.
 */
const RESERVED = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  RESERVED.addSubnet(network, bits, "ipv4");
// IPv6 networks that embed an IPv4 address, and documentation networks.
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  RESERVED.addSubnet(network, bits, "ipv6");

const GLOBAL_UNICAST = new BlockList();
GLOBAL_UNICAST.addSubnet("2000::", 3, "ipv6");
