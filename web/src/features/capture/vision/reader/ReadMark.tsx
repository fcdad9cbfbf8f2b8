import type { CSSProperties } from "react";

import { classes } from "@/ui/classes";

import { type BackReading, describeReading, type PhotoPlace } from "./backReading";

/** Shows the reading at its position, in a box that matches the photo. */
export function ReadMark({ reading }: { readonly reading: BackReading }) {
  const text = describeReading(reading);
  if (!text) return null;
  const { place } = reading;
  return (
    <>
      {place && <ReadBox outcome={reading.outcome} place={place} />}
      <span
        className="absolute top-[20%] left-1/2 my-2 grid w-max max-w-full -translate-x-1/2 justify-items-center rounded-md bg-stage-raised/92 px-3 py-1 text-center text-14/5 text-white max-md:px-2 max-md:py-0.5 max-md:text-12/5"
        style={place ? positionLabel(place) : undefined}
      >
        <span
          className={classes(
            "code text-28/[1.2] font-strong max-md:text-20/[1.2]",
            reading.outcome === "uncertain" && "text-stage-warning",
          )}
        >
          {text.number}
        </span>
        <span>{[text.sureness, ...text.reasons].join(" · ")}</span>
      </span>
    </>
  );
}

interface ReadBoxProps {
  readonly outcome: BackReading["outcome"];
  readonly place: PhotoPlace;
  /** Draws a thin frame for small pictures. */
  readonly isThin?: boolean;
}

/** Draws a frame around a part of the photo. */
export function ReadBox({ outcome, place, isThin = false }: ReadBoxProps) {
  const { left, top, width, height } = place;
  const style = {
    left: toPercent(left),
    top: toPercent(top),
    width: toPercent(width),
    height: toPercent(height),
  };
  return (
    <span
      className={classes(
        // The dark ring keeps the frame visible on a white card.
        "absolute rounded-sm ring-1 ring-stage-raised/80",
        isThin ? "border-2" : "border-3",
        outcome === "uncertain" ? "border-dashed border-stage-warning" : "border-[oklch(80%_0.19_152)]",
      )}
      data-testid="read-box"
      style={style}
    />
  );
}

/** Positions the text next to the number, never over it: below in the upper half, otherwise above. */
const positionLabel = ({ top, height }: PhotoPlace): CSSProperties =>
  top > 0.5 ? { top: "auto", bottom: toPercent(1 - top) } : { top: toPercent(top + height) };

const toPercent = (share: number) => `${(share * 100).toFixed(2)}%`;
