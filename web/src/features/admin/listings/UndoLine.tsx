import { Undo2 } from "lucide-react";

import type { MaintenanceDocument, MaintenanceName } from "@contract/maintenance/maintenance";

import { Button } from "@/ui/controls/Button";

import { RunReceipt } from "../maintenance/RunReceipt";
import { copy } from "./copy";

interface UndoLineProps {
  readonly name: MaintenanceName;
  readonly run: MaintenanceDocument;
  readonly text: string;
  readonly isBusy: boolean;
  readonly onUndo: () => void;
}

/** Shows what the last run moved to the trash, with Undo. */
export function UndoLine({ name, run, text, isBusy, onUndo }: UndoLineProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status">
        <span className="font-strong">{text}</span> <span className="text-muted">{copy.inTrashHint}</span>
      </p>
      <RunReceipt name={name} run={run} />
      <Button small icon={Undo2} disabled={isBusy} onClick={onUndo}>
        {copy.undo}
      </Button>
    </div>
  );
}
