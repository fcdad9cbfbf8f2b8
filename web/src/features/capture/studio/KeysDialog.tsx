import { useEffect, useState } from "react";

import { Button } from "@/ui/controls/Button";
import { Dialog } from "@/ui/overlays/Dialog";
import { KeyHint } from "@/ui/controls/KeyHint";

import { copy } from "../copy";
import { usePreferences } from "../deck/preferences";

/** Lists the studio's keys, and lets the seller assign one for a foot pedal. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title={copy.pedal}
      description={copy.pedalHint}
      footer={
        <Button variant="primary" onClick={onClose}>
          {copy.close}
        </Button>
      }
    >
      <Pedal />
      <dl className="grid gap-1.5">
        {copy.keys.map(([label, ...keys]) => (
          <div key={label} className="flex items-center justify-between gap-4">
            <dt>{label}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <span key={key}>
                  <span className="sr-only">{key}</span>
                  <KeyHint keys={key} />
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

function Pedal() {
  const { capture_pedalKey: pedalKey, set } = usePreferences();
  const [isLearning, setLearning] = useState(false);
  useEffect(() => {
    if (!isLearning) return;
    const onKey = (event: KeyboardEvent) => {
      if (["Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      // Escape and Tab stay available for leaving the dialog without a pedal.
      if (event.key !== "Escape" && event.key !== "Tab") set("capture_pedalKey", event.key);
      setLearning(false);
    };
    // Handles keys in the capture phase, before the dialog's Escape handler closes it.
    window.addEventListener("keydown", onKey, true);
    return () => window.removeEventListener("keydown", onKey, true);
  }, [isLearning, set]);
  return (
    <div className="flex min-h-11 items-center justify-between gap-2 rounded-md bg-sunken py-2 pr-2 pl-3">
      <p className="min-w-0 flex-1" role="status">
        {isLearning ? (
          copy.pedalPress
        ) : pedalKey === null ? (
          copy.pedalNone
        ) : (
          <>
            {copy.pedalSends} <span className="font-strong">{formatKey(pedalKey)}</span>
          </>
        )}
      </p>
      {pedalKey !== null && !isLearning && (
        <Button variant="quiet" small onClick={() => set("capture_pedalKey", null)}>
          {copy.pedalForget}
        </Button>
      )}
      <Button small aria-pressed={isLearning} onClick={() => setLearning(true)}>
        {copy.pedalTeach}
      </Button>
    </div>
  );
}

const formatKey = (key: string) => (key === " " ? "Space" : key.length === 1 ? key.toUpperCase() : key);
