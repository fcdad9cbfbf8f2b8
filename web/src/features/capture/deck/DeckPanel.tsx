import "./deck.css";

import { Camera as CameraIcon, Check, Undo2 } from "lucide-react";
import { useId, useState } from "react";

import type { Side } from "@/lib/captureStore/captureStore";
import { Button } from "@/ui/controls/Button";
import { Checkbox } from "@/ui/controls/Checkbox";
import { IconButton } from "@/ui/controls/IconButton";
import { KeyHint } from "@/ui/controls/KeyHint";
import { Select } from "@/ui/controls/Select";

import { bothTaken, type CaptureFlow } from "../queue/captureFlow";
import { copy } from "../copy";
import { PRICE_OPTIONS, QUANTITY_OPTIONS, usePreferences } from "./preferences";

interface DeckPanelProps {
  readonly flow: CaptureFlow;
  readonly canShoot: boolean;
  readonly onShutter: () => void;
  readonly onFace: (side: Side) => void;
  readonly onReset: () => void;
  readonly onProcess: () => void;
}

const formatAmount = (dollars: number) => dollars.toFixed(2);

/** The next card's settings and the shutter. Always visible. */
export function DeckPanel({ flow, canShoot, onShutter, onFace, onReset, onProcess }: DeckPanelProps) {
  const { price, quantity, autoProcess, setDeck } = usePreferences();
  const id = useId();
  const waitsForSeller = bothTaken(flow) && !(autoProcess && flow.complete);
  return (
    <section className="deck panel" aria-label={copy.pricing}>
      <div className="field">
        <label htmlFor={`${id}-price`}>{copy.price}</label>
        <span className="money">
          <Select
            id={`${id}-price`}
            options={PRICE_OPTIONS.map((option) => ({
              value: formatAmount(option),
              label: formatAmount(option),
            }))}
            value={formatAmount(price)}
            onChange={(chosen) => setDeck({ price: Number(chosen) })}
          />
        </span>
      </div>
      <HandlingField id={`${id}-handling`} />
      <div className="field">
        <label htmlFor={`${id}-quantity`}>{copy.quantity}</label>
        <Select
          id={`${id}-quantity`}
          options={QUANTITY_OPTIONS.map((option) => ({ value: String(option), label: String(option) }))}
          value={String(quantity)}
          onChange={(chosen) => setDeck({ quantity: Number(chosen) })}
        />
      </div>
      <div className="go">
        <div className="seg only-desk" role="group" aria-label="Next photo">
          <SideButton side="front" name={copy.front} flow={flow} onFace={onFace} />
          <SideButton side="back" name={copy.back} flow={flow} onFace={onFace} />
        </div>
        <IconButton
          label={copy.resetCapture}
          icon={Undo2}
          variant="plain"
          disabled={flow.timestamp === null}
          onClick={onReset}
        />
        {waitsForSeller && (
          <Button icon={Check} className="process" onClick={onProcess}>
            {copy.process}
          </Button>
        )}
        <Button
          variant={canShoot ? "primary" : "plain"}
          className="shoot"
          disabled={!canShoot}
          onClick={onShutter}
          aria-keyshortcuts="Space"
        >
          <CameraIcon className="i i-lg" aria-hidden />
          Capture {flow.side} <KeyHint keys="Space" />
          <span className="only-phone num per-shot">
            ${formatAmount(price)} × {quantity}
          </span>
        </Button>
      </div>
      <CaptureSettings />
    </section>
  );
}

interface SideButtonProps {
  readonly side: Side;
  readonly name: string;
  readonly flow: CaptureFlow;
  readonly onFace: (side: Side) => void;
}

function SideButton({ side, name, flow, onFace }: SideButtonProps) {
  const key = side === "front" ? "F" : "B";
  return (
    <button
      type="button"
      aria-pressed={flow.side === side}
      aria-keyshortcuts={key}
      onClick={() => onFace(side)}
    >
      {name} <KeyHint keys={key} />
    </button>
  );
}

/** Keeps the text while it is edited, but stores only valid amounts. */
function HandlingField({ id }: { readonly id: string }) {
  const { captureHandlingCost: handling, set } = usePreferences();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div className="field">
      <label htmlFor={id}>{copy.handling}</label>
      <span className="money">
        <input
          id={id}
          className="input"
          type="number"
          inputMode="decimal"
          min={0}
          max={10_000}
          step={0.01}
          placeholder="0.75"
          value={typed ?? formatAmount(handling)}
          onChange={({ target }) => {
            setTyped(target.value);
            const amount = Math.round(target.valueAsNumber * 100) / 100;
            if (amount >= 0 && amount <= 10_000) set("captureHandlingCost", amount);
          }}
          onBlur={() => setTyped(null)}
        />
      </span>
    </div>
  );
}

function CaptureSettings() {
  const { autoProcess, createAsDraft, autoResetFields, set } = usePreferences();
  return (
    <div className="opts" role="group" aria-label={copy.settings}>
      <Checkbox checked={autoProcess} onChange={(checked) => set("autoProcess", checked)}>
        {copy.autoProcess}
      </Checkbox>
      <Checkbox checked={createAsDraft} onChange={(checked) => set("createAsDraft", checked)}>
        {copy.createAsDraft}
      </Checkbox>
      <Checkbox checked={autoResetFields} onChange={(checked) => set("autoResetFields", checked)}>
        {copy.autoReset}
      </Checkbox>
    </div>
  );
}
