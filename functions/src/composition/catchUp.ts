import * as z from "zod";

import { config } from "../config.ts";
import { openCatchUpSchedule } from "../db/catchUps.ts";
import { enqueueTask } from "../db/taskQueues.ts";
import { catchUpAndFollow } from "../domain/catchUp/catchUpAndFollow.ts";
import { catchUpSeller } from "../domain/catchUp/catchUpSeller.ts";
import type { CatchUpPorts } from "../domain/catchUp/ports.ts";
import { scheduleCatchUps } from "../domain/catchUp/schedule.ts";
import { ensureSubscribed } from "../domain/notifications/setup.ts";
import { startSync } from "../domain/sync/startSync.ts";
import { ebaySecrets } from "./ebay/ebay.ts";
import { inquiryPorts } from "./inbox.ts";
import { enqueueTraffic } from "./ebay/traffic.ts";
import { settleLots } from "./listings/lots.ts";
import { setupPorts } from "./notifications/setup.ts";
import { orderPorts } from "./orders.ts";
import { app, firestore, findRole, task, schedule } from "./runtime.ts";
import { enqueueReading, syncPorts } from "./sync.ts";

const createCatchUpPorts = (): CatchUpPorts => ({
  ...inquiryPorts,
  listings: syncPorts.listings,
  marketplace: syncPorts.marketplace,
  readSync: (uid) => syncPorts.operations.read(uid),
  startSync: async (uid) => {
    await startSync({ ...syncPorts, findRole: findRole }, uid, false, "catchUp");
  },
  orders: orderPorts,
  ensureSubscribed: (uid) => ensureSubscribed(setupPorts, uid),
});

/** Retried once. The next catch-up reads missing data anyway. */
export const catchUpEbaySeller = task(
  {
    name: "catchUpEbaySeller",
    input: z.strictObject({ uid: z.string() }),
    maxAttempts: 2,
    timeoutSeconds: 300,
  },
  ({ uid }) =>
    catchUpAndFollow(
      {
        catchUp: (seller) => catchUpSeller(createCatchUpPorts(), seller),
        ...{ settleLots, enqueueReading, enqueueTraffic },
      },
      uid,
    ),
  ebaySecrets,
);

/** Runs every 10 minutes (RUN_EVERY_MS). */
export const scheduleEbayCatchUps = schedule({ name: "scheduleEbayCatchUps", timeoutSeconds: 300 }, () =>
  scheduleCatchUps({
    ...openCatchUpSchedule(firestore),
    enqueue: (uid, at) => enqueueTask(app, "catchUpEbaySeller")({ uid }, at),
    enqueueApplicationCheck: () => enqueueTask(app, "subscribeEbayApplication")({}),
    callsADay: config.ebay.callsADay,
    now: Date.now,
  }),
);
