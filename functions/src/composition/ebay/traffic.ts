import * as z from "zod";

import { openSharedCalls } from "../../db/ebay/sharedCalls.ts";
import { openTrafficListings, openTrafficProgress } from "../../db/listings/traffic.ts";
import { enqueueTask } from "../../db/taskQueues.ts";
import { readTraffic, TRAFFIC_CALLS_A_DAY } from "../../domain/listings/traffic/readTraffic.ts";
import { createEbayTrafficCalls } from "../../ebay/analytics/trafficCalls.ts";
import { app, firestore, task } from "../runtime.ts";
import { ebaySecrets, ebaySettings, publishPorts } from "./ebay.ts";

const takeCalls = openSharedCalls(firestore, "traffic", TRAFFIC_CALLS_A_DAY, Date.now);

export const enqueueTraffic = (uid: string) => enqueueTask(app, "readEbayTraffic")({ uid });

/** Enqueued by each catch-up. Ends at once if the day's report has been read. */
export const readEbayTraffic = task(
  {
    name: "readEbayTraffic",
    input: z.strictObject({ uid: z.string() }),
    maxAttempts: 3,
    timeoutSeconds: 540,
  },
  ({ uid }) =>
    readTraffic(
      {
        progress: openTrafficProgress(firestore),
        listings: openTrafficListings(firestore),
        marketplace: createEbayTrafficCalls(ebaySettings),
        withAccessToken: publishPorts.withAccessToken,
        takeCall: (seller) => takeCalls(seller, 1),
        enqueue: enqueueTraffic,
        now: Date.now,
      },
      uid,
    ),
  ebaySecrets,
);
