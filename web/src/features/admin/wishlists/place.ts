import { copy } from "./copy";

const countries = new Intl.DisplayNames("en-US", { type: "region" });

/** Formats a visitor's region and country, as the platform reported them. */
export function formatPlace({
  ipCountry,
  ipRegion,
}: {
  readonly ipCountry: string | null;
  readonly ipRegion: string | null;
}): string {
  const country = ipCountry !== null && /^[A-Z]{2}$/.test(ipCountry) ? countries.of(ipCountry) : ipCountry;
  return [country, ipRegion?.toUpperCase()].filter(Boolean).join(", ") || copy.unknown;
}
