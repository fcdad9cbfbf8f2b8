import { syncOperationDocument } from "@contract/operations";

import { type SyncView, toSyncView } from "./ebaySync";
import { useNow } from "../browser/useNow";
import { useOperation } from "../operations/useOperation";

/** Returns the seller's sync, and keeps it up to date. Updates every second, for the reset to idle. */
export function useEbaySync(): SyncView {
  const { operation } = useOperation("sync", syncOperationDocument);
  return toSyncView(operation, useNow(1));
}
