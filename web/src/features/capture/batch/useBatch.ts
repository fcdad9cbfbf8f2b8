import { useEffect, useState } from "react";

import { useAddressView } from "@/lib/view/useAddressView";

import type { Studio } from "../studio/studio";
import type { Batch } from "./batch";
import { openBatch } from "./openBatch";
import { batchView } from "./view";

export function useBatchDialog(): { isOpen: boolean; open: () => void; close: () => void } {
  const { view, changeView } = useAddressView(batchView);
  return {
    isOpen: view.isOpen,
    open: () => changeView({ isOpen: true }),
    close: () => changeView({ isOpen: false }, { replace: true }),
  };
}

export type OpenedBatch = Batch | "loading" | "elsewhere" | "failed";

/** Opens the studio's batch, and retries each time the dialog opens. */
export function useBatch(uid: string, studio: Studio, isOpen: boolean): OpenedBatch {
  const [opened, setOpened] = useState<OpenedBatch>("loading");
  useEffect(() => {
    let left = false;
    openBatch(uid, studio).then(
      (batch) => !left && setOpened(batch ?? "elsewhere"),
      () => !left && setOpened("failed"),
    );
    return () => {
      left = true;
    };
  }, [uid, studio, isOpen]);
  return opened;
}
