import type { CallableRequest } from "firebase-functions/https";

/** The origin of a call as the platform reports it. */
export interface Origin {
  /** The network address, or its /64 prefix for IPv6. Null if unknown. */
  readonly address: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  /** The platform's own code. */
  readonly region: string | null;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Reads the headers set by Google's and Firebase's front ends. Direct callers of a function can forge the
 * country, so it is only displayed. The address is the last entry of `X-Forwarded-For`, which the front end
 * appends. Earlier entries come from the caller.
 */
export function readOrigin({ rawRequest }: Pick<CallableRequest, "rawRequest">): Origin {
  const headers = (rawRequest as { headers?: Headers } | undefined)?.headers ?? {};
  const forwarded = readHeader(headers, "x-forwarded-for")?.split(",").at(-1)?.trim();
  const remote = (rawRequest as { socket?: { remoteAddress?: string } } | undefined)?.socket?.remoteAddress;
  const country = readHeader(headers, "x-appengine-country") ?? readHeader(headers, "x-country-code");
  const region = readHeader(headers, "x-appengine-region");
  const isCountry =
    country !== undefined && /^[A-Za-z]{2}$/.test(country) && country.toUpperCase() !== UNKNOWN;
  return {
    address: toNetwork(forwarded === "" ? remote : (forwarded ?? remote)),
    country: isCountry ? country.toUpperCase() : null,
    region:
      isCountry && region !== undefined && /^[A-Za-z0-9]{1,3}$/.test(region) ? region.toUpperCase() : null,
  };
}

/** App Engine's code for an unknown country. */
const UNKNOWN = "ZZ";

function readHeader(headers: Headers, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.at(-1) : value;
}

/** Returns the identifier of a household: an IPv4 address, or the /64 prefix of an IPv6 address. */
function toNetwork(address: string | undefined): string | null {
  if (!address) return null;
  const isShort = !address.includes(":") || address.toLowerCase().startsWith("::ffff:");
  return isShort ? address : expandGroups(address).slice(0, 4).join(":");
}

/** Returns the 8 groups of an IPv6 address. `::` stands for as many zeros as are missing (RFC 4291, 2.2). */
function expandGroups(address: string): string[] {
  const [start = [], end = []] = address.split("::").map((part) => (part === "" ? [] : part.split(":")));
  const zeros = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => "0");
  return [...start, ...zeros, ...end].map(shortenGroup);
}

/** Writes a group as RFC 5952 does, so that each network has one key. */
const shortenGroup = (group: string): string => group.toLowerCase().replace(/^0+(?=.)/, "");
