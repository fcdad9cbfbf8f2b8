import { useMutation } from "@tanstack/react-query";

import { changeLot } from "@contract/listings/listingEdit";
import { call } from "@/lib/calls/call";
import { describeRefusal } from "@/lib/calls/errorText";
import { useMarketplace } from "@/lib/ebay/marketplace";
import type { EditedLot, LotItem } from "@/lib/lots";
import { showToast } from "@/ui/overlays/toast";

import { copy } from "./copy";
import { getLotDescription, getLotTitle, type LotValues, toLotCars } from "./lot";
import { type ReadPictured, usePicture } from "./picture/usePicture";

interface Change {
  readonly values: LotValues;
  readonly items: readonly LotItem[];
  readonly readPictured: ReadPictured;
  /** Whether the description is generated from the cars. */
  readonly isWritten: boolean;
}

/** Changes a lot's cars, and makes a picture from theirs. Idempotent: a repeated change does nothing. */
export function useChangeLot({ listingId, base }: EditedLot, onDone: () => void) {
  const { isOn } = useMarketplace();
  const makePicture = usePicture(listingId);
  return useMutation({
    mutationFn: async ({ values, items, readPictured, isWritten }: Change) => {
      const picture = await makePicture(await readPictured());
      return call(changeLot, {
        listingId,
        base: base.map((car) => ({ listingId: car.listingId, copies: car.copies })),
        cars: toLotCars(items),
        title: getLotTitle(items, values),
        ...(isWritten && { description: getLotDescription(items, values) }),
        ...(picture !== null && { picture }),
      });
    },
    onSuccess: (answer) => {
      if (answer.outcome !== "refused") showToast(copy.carsChanged, { tone: "success" });
      else if (!isOn) showToast(copy.changeRefusedOff, { tone: "warning" });
      else showToast(copy.changeRefused, { tone: "danger", detail: describeRefusal(answer) });
      onDone();
    },
  });
}
