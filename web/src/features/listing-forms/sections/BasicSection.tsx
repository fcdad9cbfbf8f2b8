import { Panel } from "@/ui/page/Panel";

import { AmountField } from "../fields/AmountField";
import { ChoiceField } from "../fields/ChoiceField";
import { DescriptionField } from "../fields/DescriptionField";
import { TitleField } from "../fields/TitleField";
import { useCar } from "../fields/useCar";
import { CARD_CONDITION_OPTIONS } from "../options";
import type { Editor } from "../useEditor";

export function BasicSection({ editor }: { readonly editor: Editor }) {
  const { car, setCar } = useCar(editor);
  return (
    <Panel title="Basic Information" body="stack">
      <TitleField editor={editor} />
      <DescriptionField editor={editor} />
      <div className="grid gap-3 sm:grid-cols-2">
        <AmountField
          editor={editor}
          label="Price (USD)"
          at="price"
          value={editor.value("price")}
          onChange={(price) => editor.set("price", price)}
        />
        <ChoiceField
          label="Condition"
          options={CARD_CONDITION_OPTIONS}
          value={car.condition}
          onChange={(condition) => setCar({ condition })}
        />
      </div>
    </Panel>
  );
}
