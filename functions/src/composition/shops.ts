import * as z from "zod";

import { config, secrets } from "../config.ts";
import * as contract from "../contract/shops/shopMigration.ts";
import { listingChanges } from "../db/listings/listingChanges.ts";
import { secretBox } from "../db/secrets.ts";
import { shopCollection } from "../db/shops/shopCollection.ts";
import { shopConnectionStore } from "../db/shops/shopConnections.ts";
import { shopPages, shopWorks } from "../db/shops/shopWorks.ts";
import { enqueueTask } from "../db/taskQueues.ts";
import { trashStore } from "../db/trash/trash.ts";
import { NO_FAILURE } from "../contract/wire/errors.ts";
import { changeListings } from "../domain/listings/changeListings.ts";
import { connectShop, saveShop } from "../domain/shops/connect.ts";
import type { ShopWorkPorts } from "../domain/shops/ports.ts";
import { runWork } from "../domain/shops/runWork.ts";
import { cancelWork, startFetch, startImport } from "../domain/shops/startWork.ts";
import { undoImport } from "../domain/shops/undoImport.ts";
import { ebayInventoryCalls } from "../ebay/inventoryCalls.ts";
import { checkPhoto } from "../images/checkPhoto.ts";
import { wooCommerce } from "../shops/woocommerce.ts";
import { ebaySecrets, ebaySettings, publishPorts } from "./ebay/ebay.ts";
import { settleLots, settleLotsOf } from "./listings/lots.ts";
import { operationTask } from "./operationTask.ts";
import { app, firestore, photos, report, serve } from "./runtime.ts";

const ports: ShopWorkPorts = {
  shop: wooCommerce(config.woocommerce),
  connections: shopConnectionStore(firestore, () => secretBox(secrets.tokenKeys.value())),
  ...shopWorks(firestore),
  pages: shopPages(firestore),
  collection: shopCollection(firestore),
  photos,
  checker: { check: checkPhoto },
  async setQuantity(uid, listingId, quantity) {
    const marketplace = ebayInventoryCalls(ebaySettings);
    const changing = {
      ...publishPorts,
      listings: listingChanges(firestore),
      marketplace,
      settleLotsOf,
      report,
    };
    const [outcome] = await changeListings(changing, uid, [{ listingId, quantity }]);
    return outcome ?? { ...NO_FAILURE, success: false, code: "listing/not-found" };
  },
  settleLotsOf,
  enqueue: (uid, at) => enqueueTask(app, "runShopWork")({ uid }, at),
  now: Date.now,
  report,
};
const withKeys = { secrets: [secrets.tokenKeys] };

export const saveWooCommerceConfig = serve(
  contract.saveWooCommerceConfig,
  (given, { uid }) => saveShop(ports, uid, given),
  withKeys,
);

export const connectWooCommerce = serve(
  contract.connectWooCommerce,
  (given, { uid }) => connectShop(ports, uid, given),
  withKeys,
);

export const disconnectWooCommerce = serve(contract.disconnectWooCommerce, async (_input, { uid }) => {
  await cancelWork(ports, uid);
  await ports.connections.forget(uid);
  return { success: true as const };
});

export const fetchWooCommerceProducts = serve(
  contract.fetchWooCommerceProducts,
  (given, { uid }) => startFetch(ports, uid, given),
  withKeys,
);

export const importWooCommerceProducts = serve(
  contract.importWooCommerceProducts,
  (chosen, { uid }) => startImport(ports, uid, chosen),
  withKeys,
);

export const cancelWooCommerceMigration = serve(contract.cancelWooCommerceMigration, (_input, { uid }) =>
  cancelWork(ports, uid),
);

export const undoWooCommerceImport = serve(contract.undoWooCommerceImport, ({ runId }, { uid }) =>
  undoImport({ ...ports, trash: trashStore(firestore), settleLots }, uid, runId),
);

/** Needs 1 GiB for two decoded pictures of 10 MB each. */
export const runShopWork = operationTask(
  "runShopWork",
  z.strictObject({ uid: z.string() }),
  ({ uid }, { isLast }) => runWork(ports, uid, isLast),
  ebaySecrets,
);
