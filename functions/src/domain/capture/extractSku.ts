import type * as z from "zod";

import type { extractSku as contract } from "../../contract/capture.ts";
import { cleanPrint } from "./cardPrint.ts";
import type { CardReader, Catalogue, PhotoStore } from "./ports.ts";

type Input = z.output<(typeof contract)["input"]>;
type Output = z.input<(typeof contract)["output"]>;

const NOT_READ = "Could not extract SKU from card back image";
const NOT_SURE = "The number can be read in more than one way";

/** Reads the toy number from the back of a card and says what the catalogue knows under it. */
export async function extractSku(
  ports: { photos: PhotoStore; reader: CardReader; catalogue: Catalogue },
  uid: string,
  { imageUrl }: Input,
): Promise<Output> {
  const { outcome, toyNumber, candidates, milliseconds, ...reading } = await ports.reader.readToyNumber(
    await ports.photos.read(uid, imageUrl),
  );
  const print = cleanPrint(reading.print ?? []);
  if (outcome === "read" && toyNumber !== null) {
    const models = await ports.catalogue.lookup(toyNumber, uid);
    return { success: true, sku: toyNumber, message: "", models, print, milliseconds };
  }
  const uncertain = outcome === "uncertain" && candidates.length > 0;
  return {
    success: false,
    sku: null,
    message: uncertain ? NOT_SURE : NOT_READ,
    candidates: uncertain ? candidates : [],
    print,
    milliseconds,
  };
}
