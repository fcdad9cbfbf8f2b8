import "./readMark.css";

import type { CSSProperties } from "react";

import { type BackReading, describeReading, type PhotoPlace } from "./backReading";

/** Shows what was read at its position, in a box that matches the photo. */
export function ReadMark({ reading }: { readonly reading: BackReading }) {
  const words = describeReading(reading);
  if (!words) return null;
  const { place } = reading;
  return (
    <>
      {place && <ReadBox outcome={reading.outcome} place={place} />}
      <span
        className="read-words"
        data-outcome={reading.outcome}
        data-at={place && place.top > 0.5 ? "above" : "below"}
        style={place ? wordsPosition(place) : undefined}
      >
        <span className="code">{words.number}</span>
        <span>{[words.sureness, ...words.reasons].join(" · ")}</span>
      </span>
    </>
  );
}

interface ReadBoxProps {
  readonly outcome: BackReading["outcome"];
  readonly place: PhotoPlace;
}

/** A frame around a part of the photo. */
export function ReadBox({ outcome, place: { left, top, width, height } }: ReadBoxProps) {
  const style = { left: percent(left), top: percent(top), width: percent(width), height: percent(height) };
  return <span className="read-box" data-testid="read-box" data-outcome={outcome} style={style} />;
}

/** Next to the number, never over it: below it in the upper half, otherwise above. */
const wordsPosition = ({ top, height }: PhotoPlace): CSSProperties =>
  top > 0.5 ? { bottom: percent(1 - top) } : { top: percent(top + height) };

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
