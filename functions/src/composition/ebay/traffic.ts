import * as z from "zod";

import { sharedCalls } from "../../db/ebay/sharedCalls.ts";
import { trafficListings, trafficProgress } from "../../db/listings/traffic.ts";
import { enqueueTask } from "../../db/taskQueues.ts";
import { readTraffic, TRAFFIC_CALLS_A_DAY } from "../../domain/listings/traffic/readTraffic.ts";
import { ebayTrafficCalls } from "../../ebay/analytics/trafficCalls.ts";
import { app, firestore, task } from "../runtime.ts";
import { ebaySecrets, ebaySettings, publishPorts } from "./ebay.ts";

const takeCalls = sharedCalls(firestore, "traffic", TRAFFIC_CALLS_A_DAY, Date.now);

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
        progress: trafficProgress(firestore),
        listings: trafficListings(firestore),
        marketplace: ebayTrafficCalls(ebaySettings),
        withAccessToken: publishPorts.withAccessToken,
        takeCall: (seller) => takeCalls(seller, 1),
        enqueue: enqueueTraffic,
        now: Date.now,
      },
      uid,
    ),
  ebaySecrets,
);
