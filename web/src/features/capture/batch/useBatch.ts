import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";

import type { Studio } from "../studio";
import type { Batch } from "./batch";
import { openBatch } from "./openBatch";

/** In the address, so that a reload comes back to the pairs and "back" leaves them. */
const PARAMETER = "photos";

export function useBatchDialog(): { isOpen: boolean; open: () => void; close: () => void } {
  const [search, setSearch] = useSearchParams();
  return {
    isOpen: search.has(PARAMETER),
    open: () =>
      setSearch((now) => {
        now.set(PARAMETER, "");
        return now;
      }),
    close: () =>
      setSearch(
        (now) => {
          now.delete(PARAMETER);
          return now;
        },
        { replace: true },
      ),
  };
}

export type OpenedBatch = Batch | "loading" | "elsewhere" | "failed";

/** The studio's batch; looked for again each time the dialog opens. */
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
