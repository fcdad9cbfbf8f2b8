import { Dialog } from "@/ui/Dialog";
import { KeyHint } from "@/ui/KeyHint";

import { PLACES } from "./places";

const KEYS = [
  { label: "Jump to a page or an action", keys: "Ctrl K" },
  { label: "These keys", keys: "?" },
  ...PLACES.map(({ label, keys }) => ({ label: `Go to ${label}`, keys: keys.join(" ") })),
  { label: "Search the collection", keys: "/" },
  { label: "Take the photo (Capture)", keys: "Space" },
  { label: "Front side, back side (Capture)", keys: "F B" },
];

interface KeyHelpProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export function KeyHelp({ open, onOpenChange }: KeyHelpProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keys">
      <dl className="grid gap-2">
        {KEYS.map(({ label, keys }) => (
          <div key={label} className="flex items-center justify-between gap-4">
            <dt>{label}</dt>
            <dd className="flex gap-1">
              <span className="vh">{keys}</span>
              {keys.split(" ").map((key) => (
                <KeyHint key={key} keys={key} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
