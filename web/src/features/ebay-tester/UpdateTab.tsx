import { Upload } from "lucide-react";

import { CONDITIONS } from "@contract/listings/listingEdit";

import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { SelectField } from "@/ui/controls/SelectField";
import { TextField } from "@/ui/controls/TextField";
import { Text } from "@/ui/page/Text";

import { copy } from "./copy";
import type { CreateTabProps } from "./CreateTab";
import { FORM_FIELDS, type FormField } from "./fields";
import { type EnteredFieldProps, FORM_GRID, ItemIdField, LongField, TesterForm } from "./TesterForm";

interface UpdateTabProps extends Omit<CreateTabProps, "onCreate"> {
  readonly onUpdate: () => void;
}

export function UpdateTab({ entered, faults, isAsking, onEnter, onUpdate }: UpdateTabProps) {
  const { itemId, typed, updateJson } = entered;
  const type = (name: FormField) => (value: string) => onEnter({ typed: { ...typed, [name]: value } });
  return (
    <TesterForm title={copy.update} onSubmit={onUpdate}>
      <ItemIdField
        value={itemId}
        fault={faults["itemId"]}
        onChange={(entered) => onEnter({ itemId: entered })}
      />
      <fieldset className="grid gap-3">
        <legend className="mb-1 text-14 font-strong">{copy.fields}</legend>
        <Text look="hint">{copy.fieldsHint}</Text>
        <div className={FORM_GRID}>
          {FORM_FIELDS.map(([name, kind]) => (
            <OneField
              key={name}
              name={name}
              kind={kind}
              value={typed[name] ?? ""}
              fault={faults[name]}
              onChange={type(name)}
            />
          ))}
        </div>
      </fieldset>
      <LongField
        isJson
        label={copy.json}
        hint={copy.jsonHint}
        rows={5}
        value={updateJson}
        fault={faults["json"]}
        onChange={(json) => onEnter({ updateJson: json })}
      />
      {faults["form"] !== undefined && <Banner tone="danger" title={faults["form"]} />}
      <div>
        <Button type="submit" variant="primary" icon={Upload} busy={isAsking}>
          {copy.update}
        </Button>
      </div>
    </TesterForm>
  );
}

interface OneFieldProps extends EnteredFieldProps {
  readonly name: FormField;
  readonly kind: (typeof FORM_FIELDS)[number][1];
}

const HINTS: Partial<Record<FormField, string>> = {
  HandlingCost: copy.handlingHint,
  PaymentMethods: copy.methodsHint,
  ItemSpecifics: copy.specificsHint,
  PictureDetails: copy.lots,
};

function OneField({ name, kind, value, fault, onChange }: OneFieldProps) {
  const hint = HINTS[name];
  switch (kind) {
    case "flag":
      return (
        <Choice name={name} value={value} onChange={onChange} options={{ true: "true", false: "false" }} />
      );
    case "condition":
      return <Choice name={name} value={value} onChange={onChange} options={CONDITIONS} />;
    case "long":
    case "lines":
    case "specifics":
      return (
        <LongField
          label={name}
          hint={hint}
          fault={fault}
          className="col-span-full"
          rows={3}
          value={value}
          onChange={onChange}
        />
      );
    default:
      return (
        <TextField
          label={name}
          hint={hint}
          error={fault}
          value={value}
          autoComplete="off"
          {...(kind !== "text" && kind !== "list" && { inputMode: "decimal" as const })}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

interface ChoiceProps extends Pick<OneFieldProps, "name" | "value" | "onChange"> {
  readonly options: Readonly<Record<string, string>>;
}

function Choice({ name, value, options, onChange }: ChoiceProps) {
  const listed = Object.entries(options).map(([key, label]) => ({
    value: key,
    label: key === label ? label : `${key} ${label}`,
  }));
  // Keeps eBay's value when our list doesn't have it.
  const other = value === "" || value in options ? [] : [{ value, label: value }];
  return (
    <SelectField
      label={name}
      value={value}
      options={[{ value: "", label: copy.leave }, ...other, ...listed]}
      onChange={onChange}
    />
  );
}
