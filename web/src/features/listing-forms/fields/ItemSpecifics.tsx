import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";

import type { CategoryAspect } from "@contract/item/categories";
import { joinNeeds } from "@contract/reasons/needs";

import { DifferingFacts } from "@/lib/ledger/DifferingFacts";

import { Button } from "@/ui/controls/Button";
import { IconButton } from "@/ui/controls/IconButton";
import { TextField } from "@/ui/controls/TextField";
import { FieldError } from "@/ui/controls/FieldError";
import { Text } from "@/ui/page/Text";

import { copy } from "../copy";
import { type Editor, NEW_SPECIFIC, isHalfTypedSpecific } from "../useEditor";
import { listAspects, listCardValues, NO_CARD_VALUES } from "./listAspects";
import { ChoiceField } from "./ChoiceField";
import type { FormPlan } from "./useFormPlan";

/** Maximum length of a name or value (Trading API, NameValueList). */
const MAX_LENGTH = 65;

interface ItemSpecificsProps {
  readonly editor: Editor;
  /** The values derived from the car's facts, and eBay's requirements. */
  readonly plan: FormPlan;
}

/** Renders the item specifics that eBay asks for, and the seller's own. */
export function ItemSpecifics({ editor, plan }: ItemSpecificsProps) {
  const pairs = editor.value("itemSpecifics") ?? {};
  const set = (name: string, value: string | null) => {
    const others = Object.entries(pairs).filter(([known]) => known !== name || value !== null);
    editor.set("itemSpecifics", {
      ...Object.fromEntries(others),
      ...(value !== null && { [name]: value }),
    });
  };
  const cardValues = plan.sendsFacts ? listCardValues(plan) : NO_CARD_VALUES;
  const aspects = listAspects(plan.rules, cardValues, useNamedAspects(editor));
  const own = Object.entries(pairs).filter(([name]) => !aspects.some((each) => each.name === name));
  const offered = (plan.rules?.aspects ?? [])
    .map(({ name }) => name)
    .filter((name) => !Object.hasOwn(pairs, name));
  const needs = plan.requirements.filter(({ field }) => field === "itemSpecifics");
  return (
    <>
      {editor.errors.itemSpecifics && (
        <FieldError className="sm:col-span-2">{editor.errors.itemSpecifics}</FieldError>
      )}
      {needs.length > 0 && !editor.errors.itemSpecifics && (
        <Text look="hint" className="sm:col-span-2">
          {copy.stillNeeds(joinNeeds(needs))}
        </Text>
      )}
      {plan.atEbay.differing.length > 0 && (
        <div className="sm:col-span-2">
          <Text look="hint">{copy.differing}</Text>
          <DifferingFacts
            facts={plan.atEbay.differing}
            act={{ label: copy.useFact, on: ({ name, ours }) => set(name, ours) }}
          />
        </div>
      )}
      {aspects.map((aspect) => (
        <AspectField
          key={aspect.name}
          aspect={aspect}
          value={pairs[aspect.name]}
          cardValue={cardValues.get(aspect.name) ?? null}
          error={editor.parts.get(aspect.name)}
          onChange={(value) => set(aspect.name, value)}
        />
      ))}
      {own.map(([name, value]) => (
        <div key={name} className="flex items-end gap-2">
          <TextField
            label={name}
            className="min-w-0 flex-1"
            maxLength={MAX_LENGTH}
            value={value}
            error={editor.parts.get(name)}
            onChange={({ target }) => set(name, target.value)}
          />
          <IconButton label={`Remove ${name}`} icon={Trash2} onClick={() => set(name, null)} />
        </div>
      ))}
      <NewSpecific
        editor={editor}
        offered={offered}
        isTaken={(name) => Object.hasOwn(pairs, name)}
        onAdd={(name, value) => set(name, value)}
      />
    </>
  );
}

/** Returns the specifics named in refusals. Their fields stay while the seller edits them. */
function useNamedAspects({ parts }: Editor): readonly string[] {
  const [named, setNamed] = useState<readonly string[]>([]);
  const others = [...parts.keys()].filter((name) => !named.includes(name));
  if (others.length > 0) setNamed([...named, ...others]);
  return named;
}

interface AspectFieldProps {
  readonly aspect: CategoryAspect;
  readonly value: string | undefined;
  /** The value that is sent if the seller enters none. */
  readonly cardValue: string | null;
  readonly error: string | undefined;
  readonly onChange: (value: string | null) => void;
}

function AspectField({ aspect, value, cardValue, error, onChange }: AspectFieldProps) {
  const { name, isRequired, isChoice, values } = aspect;
  const isMissing = isRequired && (value ?? cardValue ?? "") === "";
  const hint = isMissing
    ? copy.required
    : cardValue !== null && value === undefined
      ? copy.toldHint
      : undefined;
  if (isChoice) {
    return (
      <ChoiceField
        label={name}
        options={values.map((option) => ({ value: option, label: option }))}
        value={value}
        none={cardValue === null ? "–" : copy.fromCard(cardValue)}
        error={error}
        {...(isMissing && { hint: copy.required })}
        onChange={onChange}
      />
    );
  }
  return (
    <TextField
      label={name}
      maxLength={MAX_LENGTH}
      suggestions={toSuggestions(values)}
      placeholder={cardValue ?? undefined}
      hint={hint}
      error={error}
      value={value ?? ""}
      onChange={({ target }) => onChange(target.value || null)}
    />
  );
}

const toSuggestions = (values: readonly string[]) => values.map((value) => ({ value }));

interface NewSpecificProps {
  readonly editor: Editor;
  /** The names that eBay offers in the category. */
  readonly offered: readonly string[];
  readonly isTaken: (name: string) => boolean;
  readonly onAdd: (name: string, value: string) => void;
}

/** Keeps incomplete input like other fields do. Incomplete input blocks saving, because it would be lost. */
function NewSpecific({ editor, offered, isTaken, onAdd }: NewSpecificProps) {
  const name = editor.texts[NEW_SPECIFIC.name] ?? "";
  const value = editor.texts[NEW_SPECIFIC.value] ?? "";
  const type = (control: string, text: string) => editor.setText(control, text === "" ? null : text);
  const trimmed = name.trim();
  const isReady = trimmed !== "" && value.trim() !== "" && !isTaken(trimmed);
  const add = () => {
    if (!isReady) return;
    onAdd(trimmed, value);
    type(NEW_SPECIFIC.name, "");
    type(NEW_SPECIFIC.value, "");
  };
  const problem = isHalfTypedSpecific(editor.texts) ? editor.errors.newSpecific : null;
  return (
    <div className="flex flex-wrap items-start gap-2 sm:col-span-2">
      <TextField
        label="Another specific"
        className="min-w-0 flex-1 basis-40"
        maxLength={MAX_LENGTH}
        placeholder="Tampo"
        suggestions={toSuggestions(offered)}
        value={name}
        error={isTaken(trimmed) ? copy.specificTaken : problem}
        onChange={({ target }) => type(NEW_SPECIFIC.name, target.value)}
      />
      <TextField
        label="Its value"
        className="min-w-0 flex-1 basis-40"
        maxLength={MAX_LENGTH}
        value={value}
        onChange={({ target }) => type(NEW_SPECIFIC.value, target.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // Adds the pair instead of submitting the form.
          event.preventDefault();
          add();
        }}
      />
      <Button icon={Plus} className="mt-5" disabled={!isReady} onClick={add}>
        Add
      </Button>
    </div>
  );
}
