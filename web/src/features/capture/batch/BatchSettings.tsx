import { useId } from "react";

import { useMarketplace } from "@/lib/ebay/marketplace";
import { Checkbox } from "@/ui/choices/Checkbox";
import { Select } from "@/ui/controls/Select";

import { QUANTITY_OPTIONS } from "../deck/preferences";
import { PriceSelect } from "../deck/PriceSelect";
import type { CardSettings } from "../queue/queueItem";
import { copy } from "./copy";

interface BatchSettingsProps {
  readonly settings: CardSettings;
  readonly onChange: (settings: CardSettings) => void;
}

export function BatchSettings({ settings, onChange }: BatchSettingsProps) {
  const id = useId();
  const { isOn } = useMarketplace();
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
      <label htmlFor={`${id}-price`}>{copy.price}</label>
      <PriceSelect
        id={`${id}-price`}
        price={settings.price}
        onPrice={(price) => onChange({ ...settings, price })}
      />
      <label htmlFor={`${id}-quantity`}>{copy.quantity}</label>
      <Select
        id={`${id}-quantity`}
        options={QUANTITY_OPTIONS}
        value={String(settings.quantity)}
        onChange={(chosen) => onChange({ ...settings, quantity: Number(chosen) })}
      />
      {isOn && (
        <Checkbox
          checked={settings.createAsDraft}
          onChange={(createAsDraft) => onChange({ ...settings, createAsDraft })}
        >
          {copy.asDraft}
        </Checkbox>
      )}
    </div>
  );
}
