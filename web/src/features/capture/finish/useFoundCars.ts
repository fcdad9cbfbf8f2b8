import { useEffect, useState } from "react";

import type * as z from "zod";

import type { suggestCars } from "@contract/capture/capture";
import { sku as skuShape } from "@contract/capture/cards";

import type { FoundCars } from "./suggestions";

/** Calls the server's suggestions. */
export type FindCars = (input: z.input<typeof suggestCars.input>) => Promise<FoundCars>;

/** Milliseconds without input before the server is called. */
const PAUSE = 200;
const NOTHING: FoundCars = { models: [], named: [], listings: [] };

/**
 * Looks up a number and a name in the catalogue and the collection. Returns nothing until the server answers.
 */
export function useFoundCars(find: FindCars, number: string, name: string): FoundCars {
  const [found, setFound] = useState(NOTHING);
  useEffect(() => {
    let isCurrent = true;
    const sku = skuShape.safeParse(number);
    const timer = setTimeout(() => {
      find({ sku: sku.success ? sku.data : null, name: name.trim() }).then(
        (answer) => isCurrent && setFound(answer),
        // If the call fails, the seller types what the card says.
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
