import { type Firestore } from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import { type ListingTexts, listingTexts } from "../../contract/item/listingTexts.ts";
import type { SafetyContacts } from "../../contract/item/safetyContacts.ts";

export function openListingTextStore(firestore: Firestore) {
  const document = (uid: string) => firestore.doc(paths.listingTexts(uid));
  return {
    async read(uid: string): Promise<ListingTexts> {
      return listingTexts.parse((await document(uid).get()).data() ?? {});
    },

    /** Null restores the default template. */
    async saveTemplate(uid: string, template: string | null): Promise<void> {
      await document(uid).set({ template }, { merge: true });
    },

    /**
     * Replaces the contacts of one brand. Null removes them. Returns false if there are already `most` other
     * brands.
     */
    saveContacts: (
      uid: string,
      brand: string,
      contacts: SafetyContacts | null,
      most: number,
    ): Promise<boolean> =>
      firestore.runTransaction(async (transaction) => {
        const found = await transaction.get(document(uid));
        const known = listingTexts.parse(found.data() ?? {}).contacts;
        const others = Object.fromEntries(Object.entries(known).filter(([name]) => name !== brand));
        if (contacts !== null && Object.keys(others).length >= most) return false;
        const after = contacts === null ? others : { ...others, [brand]: contacts };
        if (found.exists) transaction.update(document(uid), { contacts: after });
        else transaction.set(document(uid), { contacts: after });
        return true;
      }),
  };
}
