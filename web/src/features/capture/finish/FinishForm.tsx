import { type SyntheticEvent, useEffect, useRef, useState } from "react";

import { sku as skuShape } from "@contract/capture/cards";
import { Button } from "@/ui/controls/Button";
import { SelectField } from "@/ui/controls/SelectField";

import type { QueueEntry } from "../queue/panel/queueView";
import { BesidePhotos } from "../review/BesidePhotos";
import type { CarByHand } from "./byHand";
import { copy } from "./copy";
import { SuggestField } from "./SuggestField";
import { listBrands, resolveModel, type Suggestion, suggestNames, suggestNumbers } from "./suggestions";
import { type FindCars, useFoundCars } from "./useFoundCars";

interface FinishFormProps {
  readonly entry: QueueEntry;
  readonly find: FindCars;
  readonly onFinish: (car: CarByHand) => void;
  readonly onCancel: () => void;
}

/** The text of a field, and the query for its suggestions. Choosing a suggestion keeps the query. */
interface Entered {
  readonly value: string;
  readonly query: string;
  /** The suggestion that provided the text. Null if the text was typed. */
  readonly from: Suggestion | null;
}
const toEntered = (value: string): Entered => ({ value, query: value, from: null });

/** Renders a form that is filled by keyboard: number, Enter, name, Enter. */
export function FinishForm({ entry, find, onFinish, onCancel }: FinishFormProps) {
  const { item } = entry;
  const [number, setNumber] = useState<Entered>({ ...toEntered(item.sku ?? ""), query: "" });
  const [name, setName] = useState<Entered>(toEntered(""));
  const [brand, setBrand] = useState<string | null>(null);
  const [problem, setProblem] = useState<"number-invalid" | "name-missing" | null>(null);
  const numberField = useRef<HTMLInputElement>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const isNumberKnown = item.sku !== null;
  useEffect(() => (isNumberKnown ? nameField : numberField).current?.focus(), [isNumberKnown]);
  // A number that was filled in with a name must not change the list of names.
  const searched = number.from === null ? number.value.trim().toUpperCase() : "";
  const found = useFoundCars(find, searched, name.query);
  // The models read from the card itself are available before the server answers.
  const models = found.models.length > 0 || number.value !== item.sku ? found.models : item.models;
  const model = name.from?.model ?? resolveModel(name.value.trim(), models, item);
  const shownBrand = brand ?? model.brand;

  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    const typed = number.value.trim().toUpperCase();
    const sku = typed === "" ? null : skuShape.safeParse(typed);
    if (sku?.success === false) {
      setProblem("number-invalid");
      numberField.current?.focus();
      return;
    }
    const car = name.value.trim();
    if (car === "") {
      // Enter in the number field moves on to the name. Only in the name field is a missing name an error.
      setProblem(document.activeElement === nameField.current ? "name-missing" : null);
      nameField.current?.focus();
      return;
    }
    onFinish({ sku: sku?.data ?? null, model: { ...model, brand: shownBrand } });
  };

  /** Fills in the number that belongs to the name, unless the seller has typed another number. */
  const chooseName = (suggestion: Suggestion) => {
    setName((before) => ({ ...before, value: suggestion.label, from: suggestion }));
    if (number.value.trim() === "" || number.from !== null)
      setNumber({ ...toEntered(suggestion.sku ?? ""), from: suggestion.sku === null ? null : suggestion });
  };

  return (
    <form className="grid gap-4" onSubmit={onSubmit} noValidate>
      <BesidePhotos entry={entry}>
        <SuggestField
          ref={numberField}
          label={copy.number}
          listLabel={copy.numbers}
          hint={copy.numberHint}
          error={problem === "number-invalid" ? copy.numberInvalid : null}
          isCode
          value={number.value}
          suggestions={suggestNumbers(item, number.query)}
          onType={(text) => setNumber(toEntered(text))}
          onChoose={({ label }) => setNumber((before) => ({ ...before, value: label, from: null }))}
        />
        <SuggestField
          ref={nameField}
          label={copy.name}
          listLabel={copy.names}
          hint={copy.keysHint}
          error={problem === "name-missing" ? copy.nameMissing : null}
          value={name.value}
          suggestions={suggestNames(item, { ...found, models }, name.query)}
          onType={(text) => {
            setName(toEntered(text));
            if (number.from !== null) setNumber(toEntered(""));
          }}
          onChoose={chooseName}
        />
        <SelectField
          label={copy.brand}
          value={shownBrand}
          options={listBrands(shownBrand).map((value) => ({ value, label: value }))}
          onChange={setBrand}
        />
      </BesidePhotos>
      <div className="flex justify-end gap-2">
        <Button variant="quiet" onClick={onCancel}>
          {copy.cancel}
        </Button>
        <Button type="submit" variant="primary">
          {copy.create}
        </Button>
      </div>
    </form>
  );
}
