import { readScan } from "@/lib/scan/scanCodes";

import { type CodeBook, findCars, readCode } from "../pack/checking";
import { readCommand } from "../scan/commands";
import type { Pick, PickList } from "./pickList";

export type PickVerdict =
  /** One more copy was taken at a place. */
  | { readonly kind: "taken"; readonly pick: Pick; readonly placeId: string }
  | { readonly kind: "place"; readonly placeId: string }
  /** Nothing is picked from this place. */
  | { readonly kind: "no-stop"; readonly placeId: string }
  /** Every copy of this car has been taken. */
  | { readonly kind: "enough"; readonly title: string }
  /** The title is null for an unknown code. */
  | { readonly kind: "foreign"; readonly code: string; readonly title: string | null }
  | { readonly kind: "ambiguous" }
  | { readonly kind: "go-on" };

/**
 * Judges a code that was scanned while picking. A car is taken from the place scanned last, if a copy is to
 * be taken there, otherwise from the first such place of the walk.
 */
export function judgePick(
  code: string,
  { stops }: { readonly stops: PickList["stops"] },
  placeId: string | null,
  book: CodeBook,
): PickVerdict {
  if (readCommand(code) === "goOn") return { kind: "go-on" };
  const scan = readScan(code);
  if (scan.kind === "place") {
    const isStop = stops.some((stop) => stop.placeId === scan.placeId);
    return { kind: isStop ? "place" : "no-stop", placeId: scan.placeId };
  }
  const picks = stops.flatMap((stop) => stop.picks.map((pick) => ({ pick, placeId: stop.placeId })));
  const cars = [...new Map(picks.map(({ pick: { car } }) => [car.id, car])).values()];
  const found = findCars(code, cars, book);
  if (found.cars.length > 0 && !found.isProof) return { kind: "ambiguous" };
  const of = picks.filter(({ pick }) => pick.car.id === found.cars[0]?.id);
  const open = of.filter(({ pick }) => pick.taken < pick.copies);
  const here = open.find((each) => each.placeId === placeId) ?? open[0];
  if (here !== undefined) return { kind: "taken", ...here };
  const [known] = of;
  if (known !== undefined) return { kind: "enough", title: known.pick.car.title };
  return { kind: "foreign", code, title: book.findTitle(readCode(code)) };
}
