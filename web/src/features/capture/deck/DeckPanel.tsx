import "./deck.css";

import { Camera as CameraIcon, Check, Undo2 } from "lucide-react";
import { useState } from "react";

import { toAmount } from "@contract/wire/numbers";
import type { Side } from "@/lib/captureStore/captureStore";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { formatPrice } from "@/lib/money";
import { Button } from "@/ui/controls/Button";
import { Checkbox } from "@/ui/choices/Checkbox";
import { Field } from "@/ui/controls/Field";
import { IconButton } from "@/ui/controls/IconButton";
import { KeyHint } from "@/ui/controls/KeyHint";
import { Segments } from "@/ui/choices/Segments";
import { SelectField } from "@/ui/controls/SelectField";
import { panel } from "@/ui/page/panelLook";

import { hasBothPhotos, type CaptureFlow } from "../studio/state/captureFlow";
import { copy } from "../copy";
import { DeckTerms } from "./DeckTerms";
import { AmountInput, Dollars } from "./Dollars";
import { QUANTITY_OPTIONS, usePreferences } from "./preferences";
import { PriceSelect } from "./PriceSelect";

const FIELD = "w-24.5 max-md:w-auto";

interface DeckPanelProps {
  readonly flow: CaptureFlow;
  readonly canShoot: boolean;
  readonly onShutter: () => void;
  readonly onFace: (side: Side) => void;
  readonly onReset: () => void;
  readonly onProcess: () => void;
}

/** Shows the next card's settings and the shutter. Always visible. */
export function DeckPanel({ flow, canShoot, onShutter, onFace, onReset, onProcess }: DeckPanelProps) {
  const { price, quantity, autoProcess, setDeck } = usePreferences();
  const waitsForSeller = hasBothPhotos(flow) && !(autoProcess && flow.complete);
  return (
    <section
      className={panel({
        className:
          "flex flex-none flex-wrap items-end gap-3 px-3 pt-3 max-md:grid max-md:grid-cols-3 max-md:gap-x-2 max-md:gap-y-0 max-md:rounded-none max-md:border-x-0 max-md:border-t-0 max-md:px-4 max-md:pt-2.5",
      })}
      aria-label={copy.pricing}
      data-deck
    >
      <Field label={copy.price} className={FIELD}>
        {(control) => (
          <PriceSelect
            {...control}
            size="lg"
            price={price}
            onPrice={(chosen) => setDeck({ price: chosen })}
          />
        )}
      </Field>
      <HandlingField />
      <SelectField
        label={copy.quantity}
        className={FIELD}
        size="lg"
        options={QUANTITY_OPTIONS}
        value={String(quantity)}
        onChange={(chosen) => setDeck({ quantity: Number(chosen) })}
      />
      <div className="flex flex-[1_0_auto] items-center justify-end gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-(--bars) max-md:z-25 max-md:border-t max-md:bg-surface max-md:px-4 max-md:py-2.5">
        <Segments label="Next photo" size="lg" className="max-md:hidden">
          <SideButton side="front" name={copy.front} flow={flow} onFace={onFace} />
          <SideButton side="back" name={copy.back} flow={flow} onFace={onFace} />
        </Segments>
        <IconButton
          label={copy.resetCapture}
          icon={Undo2}
          variant="plain"
          size="lg"
          disabled={flow.timestamp === null}
          onClick={onReset}
        />
        {waitsForSeller && (
          <Button icon={Check} size="lg" onClick={onProcess}>
            {copy.process}
          </Button>
        )}
        <Button
          variant={canShoot ? "primary" : "plain"}
          size="xl"
          className="max-md:flex-1"
          disabled={!canShoot}
          onClick={onShutter}
          aria-keyshortcuts="Space"
        >
          <CameraIcon className="icon-20" aria-hidden />
          Capture {flow.side} <KeyHint keys="Space" size="lg" onAccent={canShoot} />
          <span className="border-l border-white/40 pl-3 font-medium tabular-nums md:hidden">
            {formatPrice(price)} × {quantity}
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

/** Keeps the text during editing, but stores only valid amounts. */
function HandlingField() {
  const { captureHandlingCost: handling, set } = usePreferences();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field label={copy.handling} className={FIELD}>
      {(control) => (
        <Dollars size="lg">
          <AmountInput
            {...control}
            size="lg"
            min={0}
            max={10_000}
            placeholder="0.75"
            value={typed ?? toAmount(handling)}
            onChange={({ target }) => {
              setTyped(target.value);
              const amount = Math.round(target.valueAsNumber * 100) / 100;
              if (amount >= 0 && amount <= 10_000) set("captureHandlingCost", amount);
            }}
            onBlur={() => setTyped(null)}
          />
        </Dollars>
      )}
    </Field>
  );
}

function CaptureSettings() {
  const { autoProcess, createAsDraft, autoResetFields, set } = usePreferences();
  const { isOn } = useMarketplace();
  return (
    <div
      className="-mx-3 flex min-h-11 flex-[1_0_calc(100%+24px)] flex-wrap items-center gap-x-5 gap-y-1 border-t px-3 py-1.5 whitespace-nowrap max-md:col-span-full max-md:-mx-4 max-md:mt-3 max-md:gap-x-4 max-md:gap-y-0 max-md:px-4 max-md:py-1"
      role="group"
      aria-label={copy.settings}
    >
      <Checkbox touch checked={autoProcess} onChange={(checked) => set("autoProcess", checked)}>
        {copy.autoProcess}
      </Checkbox>
      {isOn && (
        <Checkbox touch checked={createAsDraft} onChange={(checked) => set("createAsDraft", checked)}>
          {copy.createAsDraft}
        </Checkbox>
      )}
      <Checkbox touch checked={autoResetFields} onChange={(checked) => set("autoResetFields", checked)}>
        {copy.autoReset}
      </Checkbox>
      {isOn && !createAsDraft && <DeckTerms />}
    </div>
  );
}
