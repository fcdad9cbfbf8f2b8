import { type SyntheticEvent, useState } from "react";

import { type CatalogueModel, NO_VARIANT } from "@contract/cards";
import { frontImageOf } from "@/lib/listing";
import { Button } from "@/ui/Button";
import { TextField } from "@/ui/TextField";

import { copy } from "../copy";
import type { QueueEvent } from "../queueItem";
import { CardPhotos } from "./CardPhotos";
import { type Choice, Choices } from "./Choices";
import type { QuestionProps } from "./questionProps";

/** Which of a number's models; where the seller has one of them already, its picture stands beside its name. */
export function CarQuestion({ entry, listings, onAnswer }: QuestionProps) {
  const { models, aiAnalysis } = entry.item;
  const pictures = models.map((model) => pictureOf(model, models, listings));
  const choices: Choice[] = models.map((model, index) => ({
    label: model.model,
    detail: describeModel(model),
    ...(pictures.some((picture) => picture !== null) && { picture: pictures[index] ?? null }),
    event: { type: "modelChosen", model },
  }));
  return (
    <div className="review-body">
      <div className="grid content-start gap-3">
        <Choices choices={choices} onChoose={onAnswer} />
        <TypedModel brand={aiAnalysis?.core.brand ?? null} onAnswer={onAnswer} />
      </div>
      <CardPhotos entry={entry} />
    </div>
  );
}

interface TypedModelProps {
  readonly brand: string | null;
  readonly onAnswer: (event: QueueEvent) => void;
}

function TypedModel({ brand, onAnswer }: TypedModelProps) {
  const [typed, setTyped] = useState("");
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    const model: CatalogueModel = {
      model: typed.trim(),
      brand: brand ?? "Hot Wheels",
      series: null,
      seriesNumber: null,
      year: null,
      ...NO_VARIANT,
      source: "seller",
    };
    if (model.model !== "") onAnswer({ type: "modelChosen", model });
  };
  return (
    <form className="typed" onSubmit={onSubmit}>
      <TextField
        label={copy.typeModel}
        value={typed}
        autoComplete="off"
        maxLength={120}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" disabled={typed.trim() === ""}>
        {copy.useModel}
      </Button>
    </form>
  );
}

/** What tells variants apart comes first. */
function describeModel({ brand, series, seriesNumber, year, ...variant }: CatalogueModel): string {
  const { color, tampo, wheels, country } = variant;
  return [color, tampo, wheels, country, brand, series, seriesNumber, year]
    .filter((part) => part !== null && part !== "")
    .join(" · ");
}

/** Of the variants of one name, a listing in another color, or in none that is known, shows the wrong car. */
function pictureOf(
  { model: name, color }: CatalogueModel,
  models: readonly CatalogueModel[],
  listings: QuestionProps["listings"],
): string | null {
  const isIn = (other: string | null | undefined) => folded(other ?? "") === folded(color ?? "");
  const isVariant = models.some(({ model, color: other }) => folded(model) === folded(name) && !isIn(other));
  const named = listings.find(
    (listing) =>
      (folded(listing.carName ?? "") === folded(name) || folded(listing.title).includes(folded(name))) &&
      (!isVariant || (color !== null && isIn(listing.color))),
  );
  return named ? frontImageOf(named) : null;
}

/** As catalogue and listing may write one name: case, marks and spaces aside. */
const folded = (name: string) =>
  name
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .toLowerCase();
