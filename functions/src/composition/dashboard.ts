import * as contract from "../contract/dashboard.ts";
import { openDashboardReader } from "../db/dashboard.ts";
import { firestore, serve } from "./runtime.ts";

const dashboard = openDashboardReader(firestore);

export const getTradingInventorySummary = serve(contract.getTradingInventorySummary, (_input, { uid }) =>
  dashboard.readSummary(uid, Date.now()),
);

export const getUserActivities = serve(contract.getUserActivities, async ({ limit }, { uid }) => ({
  success: true as const,
  activities: await dashboard.listActivities(uid, limit),
}));
