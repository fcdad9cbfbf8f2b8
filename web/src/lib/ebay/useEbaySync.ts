import { paths } from "@contract/documents";
import { syncOperationDocument } from "@contract/operations";

import { type SyncView, toSyncView } from "./ebaySync";
import { usePerson } from "../session/session";
import { useDocument } from "../firestore/useDocuments";
import { useNow } from "../browser/useNow";

/** The seller's sync, live. Updates every second, for the reset to idle. */
export function useEbaySync(): SyncView {
  const { uid } = usePerson();
  const operation = useDocument(paths.operation(uid, "sync"), syncOperationDocument);
  const now = useNow(1);
  return toSyncView(operation.status === "ready" ? operation.value : null, now);
}
