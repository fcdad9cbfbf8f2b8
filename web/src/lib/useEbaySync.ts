import { paths } from "@contract/documents";
import { syncOperationDocument } from "@contract/operations";

import { syncView, type SyncView } from "./ebaySync";
import { usePerson } from "./session";
import { useDocument } from "./useDocuments";
import { useNow } from "./useNow";

/** The seller's sync, live. A second is what the reset to idle is exact to. */
export function useEbaySync(): SyncView {
  const { uid } = usePerson();
  const operation = useDocument(paths.operation(uid, "sync"), syncOperationDocument);
  const now = useNow(1);
  return syncView(operation.status === "ready" ? operation.value : null, now);
}
