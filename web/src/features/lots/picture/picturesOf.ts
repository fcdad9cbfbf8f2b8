import type { LotItem } from "@/lib/lots";

import { chooseItems, type LotValues } from "../lot";
import type { LotCar } from "../useLotCars";
import type { PicturedCar } from "./makePicture";

/** Returns the cars of a lot that have a picture, with their copies. */
export const findPictures = (
  items: readonly LotItem[],
  { counts }: Pick<LotValues, "counts">,
  cars: readonly (LotCar | null)[],
): readonly PicturedCar[] =>
  items.flatMap((item, at) => {
    const picture = cars[at]?.picture ?? null;
    const [chosen] = chooseItems([item], { counts: [counts[at] ?? ""] });
    return picture === null || chosen === undefined ? [] : [{ picture, copies: chosen.qty }];
  });
