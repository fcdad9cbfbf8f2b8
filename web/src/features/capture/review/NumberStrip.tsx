import "./numberStrip.css";

import { type CSSProperties, useState } from "react";

import { copy } from "../copy";
import type { PhotoPlace } from "../vision/backReading";

interface NumberStripProps {
  /** The back's photo. */
  readonly src: string;
  /** Where the number stands; null shows the card's top, where it nearly always is. */
  readonly place: PhotoPlace | null;
}

const TOP_OF_CARD: PhotoPlace = { left: 0, top: 0, width: 1, height: 0.3 };
/** Of the number's own size, around it: what stands beside it tells whether it was read whole. */
const MARGIN = { across: 0.15, down: 0.6 };
/** Of a portrait photo, until the photo says its own. */
const USUAL_RATIO = 5 / 7;

/** The part of a back that a number was read from, as large as its box. */
export function NumberStrip({ src, place }: NumberStripProps) {
  const [ratio, setRatio] = useState(USUAL_RATIO);
  const shown = place ? withMargin(place) : TOP_OF_CARD;
  return (
    <span className="number-strip" style={{ aspectRatio: (shown.width * ratio) / shown.height }}>
      <img
        src={src}
        alt={copy.numberOnCard}
        style={enlarged(shown)}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          naturalHeight > 0 && setRatio(naturalWidth / naturalHeight)
        }
      />
    </span>
  );
}

function withMargin({ left, top, width, height }: PhotoPlace): PhotoPlace {
  const from = { left: left - width * MARGIN.across, top: top - height * MARGIN.down };
  const to = { right: left + width * (1 + MARGIN.across), bottom: top + height * (1 + MARGIN.down) };
  const inside = { left: Math.max(0, from.left), top: Math.max(0, from.top) };
  return {
    ...inside,
    width: Math.min(1, to.right) - inside.left,
    height: Math.min(1, to.bottom) - inside.top,
  };
}

const enlarged = ({ left, top, width, height }: PhotoPlace): CSSProperties => ({
  width: `${100 / width}%`,
  height: `${100 / height}%`,
  left: `${(-100 * left) / width}%`,
  top: `${(-100 * top) / height}%`,
});
