import type * as z from "zod";

import { send, withRetries } from "./http.ts";
import { readJson } from "./restErrors.ts";
import type { EbaySettings } from "../settings.ts";

/** Gets a REST resource as a seller. Retries after a missing or incomplete answer. */
export function getJson<S extends z.ZodType>(
  settings: EbaySettings,
  accessToken: string,
  url: string,
  schema: S,
): Promise<z.output<S>> {
  const headers = { Authorization: `Bearer ${accessToken}`, Accept: "application/json" };
  return withRetries(settings, async () => readJson(await send(settings, url, { headers }), schema));
}
