import { paths } from "@contract/documents";
import { webhookLogDocument } from "@contract/notifications/notifications";
import { catchUpDocument } from "@contract/operations";

import { useDocument, useDocuments } from "../firestore/useDocuments";
import { usePerson } from "../session/session";

/**
 * Returns when eBay was last heard from, by a notification, a catch-up or a sync, in epoch milliseconds. Null
 * if never, or while unknown.
 */
export function useLastHeard(): number | null {
  const { uid, record } = usePerson();
  const catchUp = useDocument(paths.operation(uid, "catchUp"), catchUpDocument);
  const notices = useDocuments(
    { path: paths.webhookLogs(uid), orderBy: [["createdAt", "desc"]], limit: 1 },
    webhookLogDocument,
  );
  const times = [
    catchUp.status === "ready" ? catchUp.value?.heardAt : null,
    notices.status === "ready" ? notices.value.documents[0]?.createdAt : null,
    record.lastEbaySync,
  ].flatMap((at) => at?.toMillis() ?? []);
  return times.length === 0 ? null : Math.max(...times);
}
