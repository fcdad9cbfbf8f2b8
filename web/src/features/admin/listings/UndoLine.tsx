import { Undo2 } from "lucide-react";

import { Button } from "@/ui/controls/Button";

import { copy } from "./copy";

interface UndoLineProps {
  readonly text: string;
  readonly isBusy: boolean;
  readonly onUndo: () => void;
}

/** What the last run has moved to the trash, and the way back. */
export function UndoLine({ text, isBusy, onUndo }: UndoLineProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status">
        <span className="strong">{text}</span> <span className="muted">{copy.inTrashHint}</span>
      </p>
      <Button small icon={Undo2} disabled={isBusy} onClick={onUndo}>
        {copy.undo}
      </Button>
    </div>
  );
}
