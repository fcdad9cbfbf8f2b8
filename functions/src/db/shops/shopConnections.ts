import { FieldValue, type Firestore } from "firebase-admin/firestore";
import * as z from "zod";

import { paths } from "../../contract/documents.ts";
import { maskKey, shopConfigDocument } from "../../contract/shops/shopMigration.ts";
import type { ShopConnections } from "../../domain/shops/ports.ts";
import { type SecretBox, sealedSecret } from "../secrets.ts";

/** `users/{uid}/private/woocommerce`: the keys, encrypted together with their shop's URL. */
const sealedKeys = z.object({
  storeUrl: z.string(),
  consumerKey: z.string(),
  consumerSecret: z.string(),
});

const NOT_CONNECTED = {
  connected: false,
  connectedAt: null,
  storeName: null,
  currency: null,
  productsFound: null,
  ordersFound: null,
  customersFound: null,
};

export function openShopConnectionStore(firestore: Firestore, secrets: () => SecretBox): ShopConnections {
  const config = (uid: string) => firestore.doc(paths.shopConfig(uid));
  const keys = (uid: string) => firestore.doc(paths.privateWooCommerce(uid));

  return {
    async readKeys(uid) {
      const [stored, shown, owner] = await firestore.getAll(
        keys(uid),
        config(uid),
        firestore.doc(paths.user(uid)),
      );
      // Without a record, its owner was deleted, and their work ends.
      if (!stored?.exists || !owner?.exists) return null;
      const opened = secrets().open(sealedSecret.parse(stored.data()), paths.privateWooCommerce(uid));
      const { connected } = shopConfigDocument.parse(shown?.data() ?? {});
      return { ...sealedKeys.parse(JSON.parse(opened)), connected };
    },

    async readCurrency(uid) {
      return shopConfigDocument.parse((await config(uid).get()).data() ?? {}).currency;
    },

    async save(uid, { storeUrl, consumerKey, consumerSecret }, facts) {
      const plain = JSON.stringify({ storeUrl, consumerKey, consumerSecret });
      const batch = firestore.batch();
      // The encryption context contains the uid, so that keys copied to another person's record can't be
      // decrypted.
      batch.set(keys(uid), secrets().seal(plain, paths.privateWooCommerce(uid)));
      const now = FieldValue.serverTimestamp();
      batch.set(
        config(uid),
        {
          storeUrl,
          consumerKey: maskKey(consumerKey),
          consumerSecret: maskKey(consumerSecret),
          savedAt: now,
          ...(facts === null ? NOT_CONNECTED : { ...facts, connected: true, connectedAt: now }),
        },
        { merge: true },
      );
      await batch.commit();
    },

    async markDisconnected(uid) {
      await config(uid).set({ connected: false }, { merge: true });
    },

    async forget(uid) {
      const batch = firestore.batch();
      batch.delete(keys(uid));
      batch.set(
        config(uid),
        { ...NOT_CONNECTED, storeUrl: "", consumerKey: "", consumerSecret: "", savedAt: null },
        { merge: true },
      );
      await batch.commit();
    },
  };
}
