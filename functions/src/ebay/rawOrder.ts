import * as z from "zod";

import { getJson } from "./getJson.ts";
import type { EbaySettings } from "./settings.ts";

/** What the Fulfillment API (REST, v1) says of one order, as it was sent. */
export function readRawOrder(
  settings: EbaySettings,
  accessToken: string,
  orderId: string,
): Promise<Record<string, unknown>> {
  const url = `${settings.apiBase}/sell/fulfillment/v1/order/${encodeURIComponent(orderId)}`;
  return getJson(settings, accessToken, url, z.record(z.string(), z.unknown()));
}
