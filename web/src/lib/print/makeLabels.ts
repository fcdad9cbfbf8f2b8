import type { ListingRow } from "../listings/row";
import type { Place } from "../places/arrangePlaces";
import { carCode, placeCode } from "../scan/scanCodes";
import type { Label } from "./labels";

export const labelOfPlace = ({ code, name }: Pick<Place, "code" | "name">): Label => ({
  code: placeCode(code),
  headline: code,
  size: "large",
  lines: [name],
});

export const labelOfCar = (
  { id, title, sku }: Pick<ListingRow, "id" | "title" | "sku">,
  place: string | null,
): Label => ({
  code: carCode(id),
  headline: title === "" ? (sku ?? id) : title,
  size: "small",
  lines: [sku ?? "", place ?? ""],
});
