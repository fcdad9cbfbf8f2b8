import {
  CAPTURE_HISTORY_LENGTH,
  captureLogDocument,
  clearCaptureHistory,
} from "@contract/capture/captureLog";
import { paths } from "@contract/documents";
import { clearedHistoryDocument } from "@contract/trash/removed";
import { call } from "@/lib/calls/call";
import { useDocuments } from "@/lib/firestore/useDocuments";

import { filterCleared } from "./captureHistory";
import { HistoryDialog } from "./HistoryDialog";

/** Listens to the log while it is mounted. */
export function CaptureHistory({ uid, onClose }: { readonly uid: string; readonly onClose: () => void }) {
  const live = useDocuments(
    { path: paths.captureLog(uid), orderBy: [["timestamp", "desc"]], limit: CAPTURE_HISTORY_LENGTH },
    captureLogDocument,
  );
  const clearings = useDocuments(
    { path: paths.clearedHistories(uid), orderBy: [["removedAt", "desc"]], limit: 1 },
    clearedHistoryDocument,
  );
  const log = filterCleared(live, clearings);
  return <HistoryDialog onClose={onClose} log={log} onClear={clear} />;
}

const clear = async (): Promise<void> => {
  await call(clearCaptureHistory, {});
};
