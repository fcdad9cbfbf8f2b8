import { toPlaceCode } from "@contract/places/placeCodes";
import { UNPLACED } from "@contract/places/stock";

import { pickCopy } from "../copy";
import type { Parcel } from "../pack/parcels";
import type { PickList } from "../pick/pickList";
import type { ListStop, Slip } from "@/lib/print/papers";

export const toSlip = ({ orders, buyer, address, lines }: Parcel): Slip => ({
  orderIds: orders.map(({ orderId }) => orderId),
  buyer,
  address,
  cars: lines.map(({ title, sku, quantity, cars }) => ({ title, sku, quantity, cars })),
  notes: orders.flatMap(({ buyerNotes }) => buyerNotes ?? []),
});

/** Returns the stops with the copies that are still to be taken. */
export const listOpenStops = ({ stops }: PickList, names: ReadonlyMap<string, string>): readonly ListStop[] =>
  stops.flatMap(({ placeId, picks }) => {
    const open = picks.filter(({ copies, taken }) => taken < copies);
    if (open.length === 0) return [];
    const place =
      placeId === UNPLACED
        ? pickCopy.noPlace
        : [toPlaceCode(placeId), names.get(placeId)].filter(Boolean).join("  ");
    return [
      {
        place,
        picks: open.map(({ car, copies, taken }) => ({
          title: car.title,
          sku: car.sku,
          copies: copies - taken,
          orderIds: car.orderIds,
        })),
      },
    ];
  });
