import { Timestamp } from "firebase-admin/firestore";

import { paths } from "../../functions/src/contract/documents.ts";
import { admin } from "../../tests/support/admin.ts";
import type { Person } from "../../tests/support/people.ts";
import { createListingFields } from "./collectionListing.ts";

/** Stores `size` listings of a seller. Their pictures come from this machine: the network isn't measured. */
export async function seedListings({ uid }: Person, size: number, pictures: string): Promise<void> {
  const { firestore } = admin();
  const writer = firestore.bulkWriter({ throttling: false });
  for (let at = 0; at < size; at += 1) {
    const listing = firestore.doc(paths.listing(uid, `listing-${at}`));
    void writer.create(
      listing,
      createListingFields(at, (time) => Timestamp.fromMillis(time), pictures),
    );
  }
  await writer.close();
}
