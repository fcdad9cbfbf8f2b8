import { type Person, usePerson } from "@/lib/session/session";
import { Dialog } from "@/ui/overlays/Dialog";
import { KeyHint } from "@/ui/controls/KeyHint";

import { getAllDestinations } from "./destinations";

const listKeys = (person: Person) => [
  { label: "Jump to a page or an action", keys: "Ctrl K" },
  { label: "These keys", keys: "?" },
  ...getAllDestinations(person).map(({ label, keys }) => ({
    label: `Go to ${label}`,
    keys: keys.join(" "),
  })),
  { label: "Search the collection", keys: "/" },
  { label: "Next or previous row (tables), with Shift a range", keys: "↓ ↑" },
  { label: "Open the row, select it (tables)", keys: "Enter Space" },
  { label: "Next or previous order (an order)", keys: "J K" },
  { label: "Take the photo (Capture), also by pedal or presenter", keys: "Space PgDn Enter" },
  { label: "Front side, back side (Capture)", keys: "F B" },
  { label: "Process the card (Capture)", keys: "P" },
  { label: "Answer the first question (Capture)", keys: "R" },
  { label: "Add one more of a car you have (Capture)", keys: "A" },
  { label: "Hands-free on or off (Capture)", keys: "H" },
];

export function KeyHelp({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const person = usePerson();
  return (
    <Dialog open={open} onClose={onClose} title="Keys">
      <dl className="grid gap-2">
        {listKeys(person).map(({ label, keys }) => (
          <div key={label} className="flex items-center justify-between gap-4">
            <dt>{label}</dt>
            <dd className="flex gap-1">
              <span className="sr-only">{keys}</span>
              {keys.split(" ").map((key, at) => (
                <KeyHint key={at} keys={key} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
