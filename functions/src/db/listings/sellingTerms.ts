import { FieldValue, type Firestore } from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import type { SellersTerms } from "../../contract/listings/terms/resolveTerms.ts";
import { sellingTermsDocument } from "../../contract/listings/terms/sellingTerms.ts";
import type { SellingTermsStore } from "../../domain/terms/sellingTerms.ts";

export function openSellingTermsStore(firestore: Firestore): SellingTermsStore {
  const at = (uid: string) => firestore.doc(paths.sellingTerms(uid));
  return {
    read: async (uid) => parseSellingTerms((await at(uid).get()).data()),
    async save(uid, terms) {
      await at(uid).set({ ...terms, updatedAt: FieldValue.serverTimestamp() });
    },
  };
}

/** Treats damaged terms as missing, so that no listing goes live with them. */
export function parseSellingTerms(data: unknown): SellersTerms | null {
  const parsed = sellingTermsDocument.safeParse(data).data;
  if (parsed === undefined) return null;
  const { updatedAt: _, ...terms } = parsed;
  return terms;
}
