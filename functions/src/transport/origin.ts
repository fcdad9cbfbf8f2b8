import type { CallableRequest } from "firebase-functions/https";

/** Where a call comes from, as far as the platform says. */
export interface Origin {
  /** The network address; of an IPv6 one the half that belongs to a connection. Null where none is known. */
  readonly address: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  /** The platform's own code. */
  readonly region: string | null;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Reads the headers that Google's and Firebase's front ends set. Whoever calls a function directly can send the
 * country's themselves: it is shown, and nothing is decided by it. The address is the one that the front end appends, the
 * last of `X-Forwarded-For`; those before it are the caller's own words.
 */
export function originOf({ rawRequest }: Pick<CallableRequest, "rawRequest">): Origin {
  const headers = (rawRequest as { headers?: Headers } | undefined)?.headers ?? {};
  const forwarded = headerOf(headers, "x-forwarded-for")?.split(",").at(-1)?.trim();
  const remote = (rawRequest as { socket?: { remoteAddress?: string } } | undefined)?.socket?.remoteAddress;
  const country = headerOf(headers, "x-appengine-country") ?? headerOf(headers, "x-country-code");
  const region = headerOf(headers, "x-appengine-region");
  const isCountry =
    country !== undefined && /^[A-Za-z]{2}$/.test(country) && country.toUpperCase() !== UNKNOWN;
  return {
    address: connectionOf(forwarded === "" ? remote : (forwarded ?? remote)),
    country: isCountry ? country.toUpperCase() : null,
    region:
      isCountry && region !== undefined && /^[A-Za-z0-9]{1,3}$/.test(region) ? region.toUpperCase() : null,
  };
}

/** What App Engine says where it doesn't know. */
const UNKNOWN = "ZZ";

function headerOf(headers: Headers, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.at(-1) : value;
}

/** A household has one IPv4 address, and 2^64 of IPv6. */
function connectionOf(address: string | undefined): string | null {
  if (!address) return null;
  const isShort = !address.includes(":") || address.toLowerCase().startsWith("::ffff:");
  return isShort ? address : address.split(":").slice(0, 4).join(":");
}
