import type * as z from "zod";

import { type CatalogueModel, type NumberedModel, numberedModel } from "../../contract/capture/cards.ts";
import type { extractSku as contract } from "../../contract/capture/capture.ts";
import { readUpc } from "../../contract/capture/upc.ts";
import { MAX_CANDIDATE_MODELS } from "../../contract/wire/limits.ts";
import { narrowByName } from "../catalogue/nameKeys.ts";
import { cleanFacts, cleanPrint } from "./analysis/cardPrint.ts";
import type { CardReader, Catalogue, PhotoStore, PrintReading } from "./ports.ts";

type Input = z.output<(typeof contract)["input"]>;
type Output = z.input<(typeof contract)["output"]>;

export interface ExtractPorts {
  photos: PhotoStore;
  reader: CardReader;
  catalogue: Pick<Catalogue, "lookup" | "findByName">;
}

const NOT_READ = "Could not extract SKU from card back image";
const NOT_SURE = "The number can be read in more than one way";

/**
 * Reads the toy number on a card's back and returns its catalogue models. If the number isn't certain, reads
 * the rest of the print on both sides, and accepts a candidate if its model is the only one named there. If
 * the number can't be read, returns the models with the printed name as choices. Never accepts a model whose
 * name is only similar.
 */
export async function extractSku(
  ports: ExtractPorts,
  uid: string,
  { imageUrl, frontImageUrl }: Input,
): Promise<Output> {
  const back = await ports.photos.read(uid, imageUrl);
  const startedAt = performance.now();
  const milliseconds = () => Math.round(performance.now() - startedAt);
  const { outcome, toyNumber, candidates, place, barcode } = await ports.reader.readToyNumber(back);
  const upc = readUpc(barcode);
  if (outcome === "read" && toyNumber !== null) {
    const models = await ports.catalogue.lookup(toyNumber, uid);
    return { success: true, sku: toyNumber, message: "", upc, models, milliseconds: milliseconds() };
  }
  const front = frontImageUrl === null ? null : await ports.photos.read(uid, frontImageUrl);
  const reading = await ports.reader.readPrint({ front, back });
  const printed = {
    upc,
    print: cleanPrint(reading.lines.back),
    frontPrint: cleanPrint(reading.lines.front),
    facts: cleanFacts(reading),
  };
  const found = await findCandidates(ports.catalogue, uid, candidates, reading);
  if ("sure" in found) {
    const { toyNumber: sku, models } = found.sure;
    return { success: true, sku, message: "", models, ...printed, milliseconds: milliseconds() };
  }
  const message = found.candidates.length > 0 ? NOT_SURE : NOT_READ;
  return { success: false, sku: null, message, ...found, place, ...printed, milliseconds: milliseconds() };
}

type Candidates =
  /** The only candidate whose model is named on the card. */
  | { sure: { toyNumber: string; models: CatalogueModel[] } }
  /** The possible numbers, likeliest first, and their catalogue models. */
  | { candidates: string[]; candidateModels: NumberedModel[] };

async function findCandidates(
  catalogue: ExtractPorts["catalogue"],
  uid: string,
  read: readonly string[],
  { names, brand, series, year, codes }: PrintReading,
): Promise<Candidates> {
  // A single reading doesn't prove a brand code, unlike two readings of a toy number, so the seller is asked.
  const numbers = [...new Set([...read, ...codes])];
  const known = await Promise.all(
    numbers.map(async (toyNumber) => ({ toyNumber, models: await catalogue.lookup(toyNumber, uid) })),
  );
  const [fit, ...rivals] = known.filter(
    ({ toyNumber, models }) => read.includes(toyNumber) && narrowByName(models, names).length > 0,
  );
  if (fit && rivals.length === 0) return { sure: fit };
  const named =
    names.length === 0 ? [] : await catalogue.findByName({ words: names, brand, series, year }, uid);
  const candidates = [...new Set([...numbers, ...named.map(({ toyNumber }) => toyNumber)])].slice(
    0,
    MAX_CANDIDATE_MODELS,
  );
  // For a number that was read, the seller sees all catalogue models. For other numbers, only the models
  // named on the card.
  const models = candidates.flatMap((toyNumber) =>
    numbers.includes(toyNumber)
      ? (known.find((one) => one.toyNumber === toyNumber)?.models ?? []).map((model) => ({
          ...model,
          toyNumber,
        }))
      : named.filter((model) => model.toyNumber === toyNumber),
  );
  return {
    candidates,
    candidateModels: models.slice(0, MAX_CANDIDATE_MODELS).map((model) => numberedModel.parse(model)),
  };
}
