import type { ReactNode } from "react";

import type { QueueEntry } from "../queue/panel/queueView";
import { CardPhotos } from "./CardPhotos";

interface BesidePhotosProps {
  readonly entry: QueueEntry;
  readonly children: ReactNode;
}

/** Shows a card's photos first, but after the question in the tab order. */
export function BesidePhotos({ entry, children }: BesidePhotosProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] gap-4 max-md:grid-cols-1">
      <div className="col-start-2 row-start-1 grid content-start gap-3 max-md:col-auto max-md:row-auto">
        {children}
      </div>
      <div className="col-start-1 row-start-1">
        <CardPhotos entry={entry} />
      </div>
    </div>
  );
}
