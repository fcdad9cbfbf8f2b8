import { useEffect, useState } from "react";

import type * as z from "zod";

import type { suggestCars } from "@contract/capture";
import { sku as skuShape } from "@contract/cards";

import type { FoundCars } from "./suggestions";

/** Asks the server. */
export type FindCars = (input: z.input<typeof suggestCars.input>) => Promise<FoundCars>;

/** Milliseconds without a key before the server is asked. */
const PAUSE = 200;
const NOTHING: FoundCars = { models: [], listings: [] };

/** What catalogue and collection know of a number and a name; nothing while nobody answers. */
export function useFoundCars(find: FindCars, number: string, name: string): FoundCars {
  const [found, setFound] = useState(NOTHING);
  useEffect(() => {
    let isCurrent = true;
    const sku = skuShape.safeParse(number);
    const timer = setTimeout(() => {
      find({ sku: sku.success ? sku.data : null, name: name.trim() }).then(
        (answer) => isCurrent && setFound(answer),
        // Without an answer the seller types what the card says.
        () => isCurrent && setFound(NOTHING),
      );
    }, PAUSE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [find, number, name]);
  return found;
}
