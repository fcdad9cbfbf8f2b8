import { Panel } from "@/ui/page/Panel";

import { CarText } from "../fields/CarText";
import { ChoiceField } from "../fields/ChoiceField";
import { useCar } from "../fields/useCar";
import { COUNTRY_OPTIONS, WHEEL_TYPE_OPTIONS } from "../options";
import type { Editor } from "../useEditor";

export function PhysicalSection({ editor }: { readonly editor: Editor }) {
  const { car, setCar } = useCar(editor);
  return (
    <Panel title="Physical Details" body="columns">
      <CarText editor={editor} label="Base color" part="baseColor" />
      <CarText editor={editor} label="Interior color" part="interiorColor" />
      <CarText editor={editor} label="Window color" part="windowColor" />
      <ChoiceField
        label="Wheel type"
        options={WHEEL_TYPE_OPTIONS}
        value={car.wheelType}
        onChange={(wheelType) => setCar({ wheelType })}
      />
      <ChoiceField
        label="Country"
        options={COUNTRY_OPTIONS}
        value={car.country}
        onChange={(country) => setCar({ country })}
      />
    </Panel>
  );
}
