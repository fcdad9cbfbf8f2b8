import { type CSSProperties, useState } from "react";

import { copy } from "../copy";
import type { PhotoPlace } from "../vision/reader/backReading";

interface NumberStripProps {
  /** URL of the back's photo. */
  readonly src: string;
  /** Position of the number. Null shows the top of the card, where it usually is. */
  readonly place: PhotoPlace | null;
  /** Sets the width or the height. The other follows. */
  readonly className?: string;
}

const TOP_OF_CARD: PhotoPlace = { left: 0, top: 0, width: 1, height: 0.3 };
/** Margin relative to the number's size. The surroundings show whether it was read completely. */
const MARGIN = { across: 0.15, down: 0.6 };
/** The aspect ratio of a portrait photo, used until the image has loaded. */
const USUAL_RATIO = 5 / 7;

/** Shows the part of a back that the number was read from, filling its box. */
export function NumberStrip({ src, place, className = "w-full" }: NumberStripProps) {
  const [ratio, setRatio] = useState(USUAL_RATIO);
  const shown = place ? addMargin(place) : TOP_OF_CARD;
  return (
    <span
      className={`relative block overflow-hidden rounded-md bg-sunken ${className}`}
      style={{ aspectRatio: (shown.width * ratio) / shown.height }}
    >
      <img
        className="absolute max-w-none"
        src={src}
        alt={copy.numberOnCard}
        style={enlarge(shown)}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          naturalHeight > 0 && setRatio(naturalWidth / naturalHeight)
        }
      />
    </span>
  );
}

function addMargin({ left, top, width, height }: PhotoPlace): PhotoPlace {
  const from = { left: left - width * MARGIN.across, top: top - height * MARGIN.down };
  const to = { right: left + width * (1 + MARGIN.across), bottom: top + height * (1 + MARGIN.down) };
  const inside = { left: Math.max(0, from.left), top: Math.max(0, from.top) };
  return {
    ...inside,
    width: Math.min(1, to.right) - inside.left,
    height: Math.min(1, to.bottom) - inside.top,
  };
}

const enlarge = ({ left, top, width, height }: PhotoPlace): CSSProperties => ({
  width: `${100 / width}%`,
  height: `${100 / height}%`,
  left: `${(-100 * left) / width}%`,
  top: `${(-100 * top) / height}%`,
});
