import type * as z from "zod";

import type { CatalogueModel } from "../../contract/capture/cards.ts";
import type { extractSku as contract } from "../../contract/capture/capture.ts";
import { readUpc } from "../../contract/capture/upc.ts";
import { narrowByName } from "../catalogue/nameKeys.ts";
import { cleanPrint } from "./analysis/cardPrint.ts";
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

/** More candidates aren't a question that a person answers quickly. */
const MAX_CANDIDATES = 5;

/**
 * Reads the toy number on a card's back and returns its catalogue models. If the number isn't certain, reads the
 * rest of the print: a candidate is taken if only its model is named there. If the number can't be read, asks about
 * the models with the printed name. Never takes a model whose name is only similar.
 */
export async function extractSku(ports: ExtractPorts, uid: string, { imageUrl }: Input): Promise<Output> {
  const photo = await ports.photos.read(uid, imageUrl);
  const startedAt = performance.now();
  const milliseconds = () => Math.round(performance.now() - startedAt);
  const { outcome, toyNumber, candidates, place, barcode } = await ports.reader.readToyNumber(photo);
  const upc = readUpc(barcode);
  if (outcome === "read" && toyNumber !== null) {
    const models = await ports.catalogue.lookup(toyNumber, uid);
    return { success: true, sku: toyNumber, message: "", upc, models, milliseconds: milliseconds() };
  }
  const reading = await ports.reader.readPrint({ front: null, back: photo });
  const print = cleanPrint(reading.lines.back);
  const named = await findNamed(ports.catalogue, uid, candidates, reading);
  if (named.sure) {
    const { toyNumber: sku, models } = named.sure;
    return { success: true, sku, message: "", upc, models, print, milliseconds: milliseconds() };
  }
  // A single reading doesn't prove a brand code as two do for a toy number, so the seller is asked.
  const allCandidates = [...new Set([...candidates, ...reading.codes, ...named.others])].slice(
    0,
    MAX_CANDIDATES,
  );
  return {
    success: false,
    sku: null,
    message: allCandidates.length > 0 ? NOT_SURE : NOT_READ,
    candidates: allCandidates,
    place,
    upc,
    print,
    milliseconds: milliseconds(),
  };
}

interface NameMatch {
  /** The one candidate whose model the print names. */
  readonly sure: { toyNumber: string; models: CatalogueModel[] } | null;
  /** Numbers of models that the print names, although the numbers weren't read. */
  readonly others: readonly string[];
}

async function findNamed(
  catalogue: ExtractPorts["catalogue"],
  uid: string,
  candidates: readonly string[],
  { names, series, year }: PrintReading,
): Promise<NameMatch> {
  if (names.length === 0) return { sure: null, others: [] };
  const known = await Promise.all(
    candidates.map(async (toyNumber) => ({ toyNumber, models: await catalogue.lookup(toyNumber, uid) })),
  );
  const fitting = known.filter(({ models }) => narrowByName(models, names).length > 0);
  const [fit, ...rivals] = fitting;
  if (fit && rivals.length === 0) return { sure: fit, others: [] };
  const found = await catalogue.findByName({ words: names, series, year }, uid);
  return { sure: null, others: found.map(({ toyNumber }) => toyNumber) };
}
