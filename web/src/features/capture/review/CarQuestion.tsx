import type { CatalogueModel } from "@contract/capture/cards";
import { findFrontImage } from "@/lib/listings/listing";

import { copy } from "../copy";
import { normalizeName, resolveModel } from "../finish/suggestions";
import { BesidePhotos } from "./BesidePhotos";
import { type Choice, Choices } from "./Choices";
import type { QuestionProps } from "./questionProps";
import { TypedAnswer } from "./TypedAnswer";

/** Asks which of a number's models it is. Shows the picture of a model that the seller already has. */
export function CarQuestion({ entry, listings, onAnswer }: QuestionProps) {
  const { models } = entry.item;
  const pictures = models.map((model) => getPicture(model, models, listings));
  const choices: Choice[] = models.map((model, index) => ({
    label: model.model,
    detail: describeModel(model),
    ...(pictures.some((picture) => picture !== null) && { picture: pictures[index] ?? null }),
    event: { type: "modelChosen", model },
  }));
  return (
    <BesidePhotos entry={entry}>
      <Choices choices={choices} onChoose={onAnswer} />
      <TypedAnswer
        label={copy.typeModel}
        maxLength={120}
        action={copy.useModel}
        onAnswer={(text) => {
          const name = text.trim();
          // The car is none of the number's models, so its other fields come from the card.
          if (name !== "") onAnswer({ type: "modelChosen", model: resolveModel(name, [], entry.item) });
          return name !== "";
        }}
      />
    </BesidePhotos>
  );
}

/** Puts the fields that distinguish variants first. */
function describeModel({ brand, series, seriesNumber, year, ...variant }: CatalogueModel): string {
  const { color, tampo, wheels, country } = variant;
  return [color, tampo, wheels, country, brand, series, seriesNumber, year]
    .filter((part) => part !== null && part !== "")
    .join(" · ");
}

/**
 * Returns a listing's picture for a model. Among variants of one name, a listing of another or unknown color
 * shows the wrong car.
 */
function getPicture(
  { model: name, color }: CatalogueModel,
  models: readonly CatalogueModel[],
  listings: QuestionProps["listings"],
): string | null {
  const isIn = (other: string | null | undefined) =>
    normalizeName(other ?? "") === normalizeName(color ?? "");
  const isVariant = models.some(
    ({ model, color: other }) => normalizeName(model) === normalizeName(name) && !isIn(other),
  );
  const named = listings.find(
    (listing) =>
      (normalizeName(listing.carName ?? "") === normalizeName(name) ||
        normalizeName(listing.title).includes(normalizeName(name))) &&
      (!isVariant || (color !== null && isIn(listing.color))),
  );
  return named ? findFrontImage(named) : null;
}
