import type { ListingRow } from "../listings/row";
import type { Place } from "../places/arrangePlaces";
import { formatCarCode, formatPlaceCode } from "../scan/scanCodes";
import type { Label } from "./labels";

export const labelPlace = ({ code, name }: Pick<Place, "code" | "name">): Label => ({
  code: formatPlaceCode(code),
  headline: code,
  size: "large",
  lines: [name],
});

export const labelCar = (
  { id, title, sku }: Pick<ListingRow, "id" | "title" | "sku">,
  place: string | null,
): Label => ({
  code: formatCarCode(id),
  headline: title === "" ? (sku ?? id) : title,
  size: "small",
  lines: [sku ?? "", place ?? ""],
});
