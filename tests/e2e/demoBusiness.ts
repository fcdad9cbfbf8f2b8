import { Timestamp } from "firebase-admin/firestore";

import { paths } from "../../functions/src/contract/documents.ts";
import { createDemoActivities, createDemoSales } from "../../tools/demo/business.ts";
import { createDemoListings } from "../../tools/demo/listings.ts";
import { admin } from "../support/admin.ts";
import type { Person } from "../support/people.ts";
import { suite } from "../support/suite.ts";

/** Gives a person the demo seller's listings in every status and their activities, without photos. */
export async function giveDemoBusiness({ uid }: Person): Promise<void> {
  const surroundings = {
    now: Date.now(),
    timestamp: (milliseconds: number) => Timestamp.fromMillis(Math.round(milliseconds)),
    imagesOf: () => [],
    itemBase: suite().ebayUrl,
  };
  const listings = createDemoListings(surroundings);
  const activities = createDemoActivities(listings, createDemoSales(listings, surroundings), surroundings);
  const { firestore } = admin();
  const batch = firestore.batch();
  for (const [id, listing] of listings) batch.set(firestore.doc(paths.listing(uid, id)), listing);
  for (const [id, activity] of activities) batch.set(firestore.doc(paths.activity(uid, id)), activity);
  await batch.commit();
}
