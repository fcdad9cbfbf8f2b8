import { nameCountry } from "@/lib/countries";

import { copy } from "./copy";

/** Formats a visitor's region and country, as the platform reported them. */
export function formatPlace({
  ipCountry,
  ipRegion,
}: {
  readonly ipCountry: string | null;
  readonly ipRegion: string | null;
}): string {
  return (
    [ipCountry && nameCountry(ipCountry), ipRegion?.toUpperCase()].filter(Boolean).join(", ") || copy.unknown
  );
}
