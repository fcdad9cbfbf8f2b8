import { useState } from "react";

import { type SyncView, useSyncState } from "@/lib/ebay/ebaySync";
import { Button } from "@/ui/controls/Button";
import { Dialog } from "@/ui/overlays/Dialog";
import { Progress } from "@/ui/status/Progress";

import { copy } from "../copy";

/** Covers the screen while a sync started here is running, until the user chooses to continue working. */
export function SyncOverlay({ view }: { readonly view: SyncView }) {
  const { isStarting } = useSyncState();
  const isRunning = isStarting || view.phase === "running";
  const [covers, setCovers] = useState(false);
  const [wasStarting, setWasStarting] = useState(isStarting);
  if (isStarting !== wasStarting) {
    setWasStarting(isStarting);
    if (isStarting) setCovers(true);
  } else if (covers && !isRunning) {
    setCovers(false);
  }
  return (
    <Dialog
      open={covers && isRunning}
      onClose={() => setCovers(false)}
      title={copy.syncing}
      footer={<Button onClick={() => setCovers(false)}>{copy.workMeanwhile}</Button>}
    >
      <Progress
        label={copy.syncing}
        done={view.processed}
        total={view.percent === null ? null : view.total}
      />
    </Dialog>
  );
}
