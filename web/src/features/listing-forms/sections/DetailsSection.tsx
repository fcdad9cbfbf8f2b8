import { useState } from "react";

import { FIELDS } from "@contract/listings/fields";

import { useMarketplace } from "@/lib/ebay/marketplace";
import { Checkbox } from "@/ui/choices/Checkbox";
import { TextField } from "@/ui/controls/TextField";
import { Panel } from "@/ui/page/Panel";

import { copy } from "../copy";
import { CarText } from "../fields/CarText";
import { ChoiceField } from "../fields/ChoiceField";
import { NumberField } from "../fields/NumberField";
import { CAR_CATEGORY_OPTIONS } from "../options";
import type { Editor } from "../useEditor";
import { parseYear } from "../validation";
import { useCar } from "../fields/useCar";

const MARKS = {
  treasureHunt: "Treasure Hunt",
  superTreasureHunt: "Super Treasure Hunt",
  firstEdition: "First Edition",
  shortCard: "Short card",
  errors: "Error car",
} as const;
type Mark = keyof typeof MARKS;

export function DetailsSection({ editor }: { readonly editor: Editor }) {
  const { car, setCar } = useCar(editor);
  const { isOn } = useMarketplace();
  const [thisYear] = useState(() => new Date().getFullYear());
  return (
    <Panel title="Category and Details" body="columns">
      <ChoiceField
        label="Category"
        options={CAR_CATEGORY_OPTIONS}
        value={car.category}
        error={editor.errors.category}
        onChange={(category) => setCar({ category }, "category")}
      />
      <NumberField
        label="Year"
        value={car.year}
        parse={(text) => parseYear(text, thisYear)}
        error={editor.errors.year}
        unreadable={editor.texts["year"]}
        onUnreadable={(text) => editor.setText("year", text)}
        onChange={(year) => setCar({ year })}
      />
      <CarText editor={editor} label="Manufacturer" part="manufacturer" />
      <CarText editor={editor} label="Series" part="series" />
      <CarText editor={editor} label="Card number" part="cardNumber" />
      <TextField
        label="Toy number"
        maxLength={FIELDS.toyNumber.maxLength}
        hint={isOn ? copy.toyNumberHint : copy.toyNumberHintOff}
        value={editor.value("toyNumber") ?? ""}
        onChange={({ target }) => editor.set("toyNumber", target.value || null)}
      />
      <CarText editor={editor} label="Model scale" part="scale" placeholder="1:64" />
      <CarText editor={editor} label="Real car's make" part="make" />
      <CarText editor={editor} label="Tampos" part="tampos" />
      <fieldset className="flex flex-wrap gap-x-5 gap-y-2 sm:col-span-2">
        <legend className="sr-only">Edition</legend>
        {(Object.keys(MARKS) as Mark[]).map((mark) => (
          <Checkbox key={mark} checked={car[mark]} onChange={(isSet) => setCar({ [mark]: isSet })}>
            {MARKS[mark]}
          </Checkbox>
        ))}
      </fieldset>
    </Panel>
  );
}
