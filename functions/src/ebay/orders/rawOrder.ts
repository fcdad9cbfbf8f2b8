import * as z from "zod";

import { getJson } from "../http/getJson.ts";
import type { EbaySettings } from "../settings.ts";

/** Returns the unchanged answer of the Fulfillment API (REST, v1) for one order. */
export function readRawOrder(
  settings: EbaySettings,
  accessToken: string,
  orderId: string,
): Promise<Record<string, unknown>> {
  const url = `${settings.apiBase}/sell/fulfillment/v1/order/${encodeURIComponent(orderId)}`;
  return getJson(settings, accessToken, url, z.record(z.string(), z.unknown()));
}
