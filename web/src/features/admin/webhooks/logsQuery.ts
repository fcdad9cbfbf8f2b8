import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";

import { getUserWebhookLogs } from "@contract/ebay/notifications";

import { call } from "@/lib/calls/call";

export type WebhookLog = z.output<(typeof getUserWebhookLogs)["output"]>["logs"][number];

/** Number of logs to load (specification 2, section 9). */
const LIMIT = 50;

export const webhookLogs = queryOptions({
  queryKey: ["admin", "webhookLogs"],
  queryFn: () => call(getUserWebhookLogs, { limit: LIMIT }),
});
