import { config, secrets } from "../config.ts";
import * as contract from "../contract/shops/shopMigration.ts";
import { openSecretBox } from "../db/secrets.ts";
import { openShopCollection } from "../db/shops/shopCollection.ts";
import { openShopConnectionStore } from "../db/shops/shopConnections.ts";
import { openShopPages, openShopOperations } from "../db/shops/shopOperations.ts";
import { enqueueTask } from "../db/taskQueues.ts";
import { openTrashStore } from "../db/trash/trash.ts";
import { NO_FAILURE } from "../contract/wire/errors.ts";
import { changeListings } from "../domain/listings/changeListings.ts";
import { connectShop, saveShop } from "../domain/shops/connect.ts";
import type { ShopOperationPorts } from "../domain/shops/ports.ts";
import { runMigration } from "../domain/shops/runMigration.ts";
import { cancelMigration, startFetch, startImport } from "../domain/shops/startMigration.ts";
import { undoImport } from "../domain/shops/undoImport.ts";
import { checkPhoto } from "../images/checkPhoto.ts";
import { createWooCommerceShop } from "../shops/woocommerce.ts";
import { ebaySecrets } from "./ebay/ebay.ts";
import { settleLots, settleLotsOf } from "./listings/lots.ts";
import { createSellerTask } from "./operationTask.ts";
import { listingPhotos } from "./images/pictures.ts";
import { app, firestore, report, serve } from "./runtime.ts";
import { changePorts } from "./listings/changes.ts";

const ports: ShopOperationPorts = {
  shop: createWooCommerceShop(config.woocommerce),
  connections: openShopConnectionStore(firestore, () => openSecretBox(secrets.tokenKeys.value())),
  ...openShopOperations(firestore),
  pages: openShopPages(firestore),
  collection: openShopCollection(firestore),
  photos: listingPhotos,
  checker: { check: checkPhoto },
  async setQuantity(uid, listingId, quantity) {
    const [outcome] = await changeListings(changePorts, uid, [{ listingId, quantity }]);
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
  (input, { uid }) => saveShop(ports, uid, input),
  withKeys,
);

export const connectWooCommerce = serve(
  contract.connectWooCommerce,
  (input, { uid }) => connectShop(ports, uid, input),
  withKeys,
);

export const disconnectWooCommerce = serve(contract.disconnectWooCommerce, async (_input, { uid }) => {
  await cancelMigration(ports, uid);
  await ports.connections.forget(uid);
  return { success: true as const };
});

export const fetchWooCommerceProducts = serve(
  contract.fetchWooCommerceProducts,
  (input, { uid }) => startFetch(ports, uid, input),
  withKeys,
);

export const importWooCommerceProducts = serve(
  contract.importWooCommerceProducts,
  (chosen, { uid }) => startImport(ports, uid, chosen),
  withKeys,
);

export const cancelWooCommerceMigration = serve(contract.cancelWooCommerceMigration, (_input, { uid }) =>
  cancelMigration(ports, uid),
);

export const undoWooCommerceImport = serve(contract.undoWooCommerceImport, ({ runId }, { uid }) =>
  undoImport({ ...ports, trash: openTrashStore(firestore), settleLots }, uid, runId),
);

/** Needs 1 GiB for two decoded pictures of 10 MB each. */
export const runShopWork = createSellerTask("runShopWork", runMigration, ports, ebaySecrets);
