import { useState } from "react";

import { Field } from "@/ui/controls/Field";
import { FieldError } from "@/ui/controls/FieldError";
import { InlineEdit } from "@/ui/controls/InlineEdit";
import { Input } from "@/ui/controls/Input";
import { SearchField } from "@/ui/controls/SearchField";
import { SelectField } from "@/ui/controls/SelectField";
import { TextAreaField, TextField } from "@/ui/controls/TextField";

import { Line } from "./Line";

const CONDITIONS = [
  { value: "new", label: "New" },
  { value: "used", label: "Used, with a worn card" },
] as const;
type Condition = (typeof CONDITIONS)[number]["value"];

export function Fields() {
  const [condition, setCondition] = useState<Condition>("new");
  const [quantity, setQuantity] = useState(3);
  const choice = { options: CONDITIONS, value: condition, onChange: setCondition };
  return (
    <>
      <div className="grid items-start gap-3 sm:grid-cols-3">
        <TextField label="Title" hint="At most 80 characters" placeholder="Placeholder" />
        <TextField label="SKU" defaultValue="CFW57" error="This SKU is taken." />
        <TextField label="Item id" defaultValue="110012345678" disabled />
        <SelectField {...choice} label="Condition" />
        <SelectField {...choice} label="Condition, small" size="sm" />
        <SelectField {...choice} label="Condition, large" size="lg" />
        <SelectField {...choice} label="Condition, wrong" error="Choose a condition." isLazy />
        <TextAreaField label="Notes" className="min-h-20" defaultValue="Two lines\nof notes" />
        <TextAreaField label="Question" line rows={1} />
        <Field label="Price, large">
          {(control) => <Input {...control} size="lg" inputMode="decimal" defaultValue="3.50" />}
        </Field>
        <Field label="Price, with room for a sign">
          {(control) => <Input {...control} lead inputMode="decimal" defaultValue="3.50" />}
        </Field>
        <Field label="Key">{(control) => <Input {...control} code defaultValue="pk_0O1l" />}</Field>
      </div>
      <Line>
        <SearchField label="Search" hotkey className="w-60" />
        <Input size="sm" aria-label="Small" defaultValue="12" className="max-w-16" />
        <InlineEdit
          look="row"
          label="Quantity"
          value={quantity}
          max={9}
          onSave={(value) => {
            setQuantity(value);
            return Promise.resolve(null);
          }}
          describe={String}
        />
        <FieldError sign>Something is wrong here.</FieldError>
      </Line>
    </>
  );
}
