import { readDatabaseSize } from "../cloud/databaseSize.ts";
import { config } from "../config.ts";
import * as contract from "../contract/usage.ts";
import { openUsageDays } from "../db/usage/usageDays.ts";
import { measureToday } from "../domain/usage/measure.ts";
import type { UsagePorts } from "../domain/usage/ports.ts";
import * as reports from "../domain/usage/reports.ts";
import { readCloudinaryUsage } from "../images/cloudinaryUsage.ts";
import { readImageHostAccount, imageHostSecrets } from "./images/imageHost.ts";
import { firestore, google, openAppBucket, report, serve, schedule } from "./runtime.ts";
import { measureBucket } from "../db/images/bucket.ts";

const ports: UsagePorts = {
  days: openUsageDays(firestore),
  measureStorage: () => measureBucket(openAppBucket()),
  measureDatabase: async () =>
    config.cloud.isEmulated
      ? null
      : readDatabaseSize({ ...google, base: config.cloud.monitoringBase }, Date.now()),
  measureCloudinary: async () => {
    const account = await readImageHostAccount();
    return account && readCloudinaryUsage(config.cloudinary.apiBase, account);
  },
  now: Date.now,
  report,
};
const measuring = { secrets: imageHostSecrets };

export const getDashboardMetrics = serve(contract.getDashboardMetrics, () =>
  reports.getDashboardMetrics(ports),
);

export const updateDashboardMetrics = serve(
  contract.updateDashboardMetrics,
  ({ dateFilter }) => reports.updateDashboardMetrics(ports, dateFilter),
  measuring,
);

export const getOpenAIUsage = serve(contract.getOpenAIUsage, ({ dateFilter }) =>
  reports.getOpenAIUsage(ports, dateFilter),
);

export const getCloudinaryUsage = serve(
  contract.getCloudinaryUsage,
  (input) => reports.getCloudinaryUsage(ports, input?.month),
  measuring,
);

export const fetchDailyMetrics = serve(
  contract.fetchDailyMetrics,
  ({ date }) => reports.fetchDailyMetrics(ports, date),
  measuring,
);

export const backfillDailyMetrics = serve(
  contract.backfillDailyMetrics,
  (input) => reports.backfillDailyMetrics(ports, input),
  measuring,
);

/** Runs at the end of the day, so that each day's sizes are recorded. */
export const measureUsage = schedule(
  { name: "measureUsage", timeoutSeconds: 300, retryCount: 1 },
  () => measureToday(ports, { force: true }),
  { secrets: imageHostSecrets },
);
