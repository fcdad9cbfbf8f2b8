import { Scan } from "lucide-react";
import { type ReactNode, useState } from "react";

import type { Side } from "@/lib/captureStore/captureStore";
import { Lightbox } from "@/ui/overlays/Lightbox";

import { copy } from "../copy";
import type { CaptureFlow, Shot } from "./state/captureFlow";
import { type BackReading, mapToCover } from "../vision/reader/backReading";
import { ReadBox } from "../vision/reader/ReadMark";

interface ShotsProps {
  readonly flow: CaptureFlow;
  readonly onFace: (side: Side) => void;
  readonly reading: BackReading | null;
}

/**
 * Shows the photos taken of the card under the camera. Clicking a missing photo turns the studio to that
 * side.
 */
export function Shots({ flow, onFace, reading }: ShotsProps) {
  const [shown, setShown] = useState<Side | null>(null);
  const shot = shown && flow[shown];
  return (
    <div className="absolute bottom-4 left-4 z-2 flex gap-2 max-[75rem]:flex-col max-md:bottom-3 max-md:left-3">
      <ShotButton
        name={copy.front}
        shot={flow.front}
        onOpen={() => setShown("front")}
        onFace={() => onFace("front")}
      />
      <ShotButton
        name={copy.back}
        shot={flow.back}
        reading={reading?.photo === flow.back?.photo ? reading : null}
        onOpen={() => setShown("back")}
        onFace={() => onFace("back")}
      />
      <Lightbox
        src={shot?.url ?? null}
        alt={shown === "back" ? "Back photo" : "Front photo"}
        onClose={() => setShown(null)}
      />
    </div>
  );
}

interface ShotButtonProps {
  readonly name: string;
  readonly shot: Shot | null;
  readonly reading?: BackReading | null;
  readonly onOpen: () => void;
  readonly onFace: () => void;
}

const SHOT = "w-19 rounded-md text-left text-stage-ink md:max-[75rem]:w-15 max-md:w-14";
const PICTURE = "aspect-5/7 rounded-md overflow-hidden";
/** Same as in `PICTURE`. */
const SHOT_RATIO = 5 / 7;

function ShotButton({ name, shot, reading, onOpen, onFace }: ShotButtonProps) {
  const photoRatio = reading?.mode === "square" ? 1 : SHOT_RATIO;
  const place = reading?.place && mapToCover(reading.place, photoRatio, SHOT_RATIO);
  return shot ? (
    <button type="button" className={SHOT} aria-label={`${name} photo, open at full size`} onClick={onOpen}>
      <span className={`${PICTURE} relative block bg-[#6b655b]`}>
        <img className="size-full object-cover" src={shot.url} alt="" />
        {place && <ReadBox outcome={reading.outcome} place={place} isThin />}
      </span>
      <Caption>{name}</Caption>
    </button>
  ) : (
    <button type="button" className={SHOT} aria-label={`${name} photo, not taken yet`} onClick={onFace}>
      <span
        className={`${PICTURE} grid place-items-center border-[1.5px] border-dashed border-[oklch(80%_0.008_72)] bg-stage-raised`}
      >
        <Scan className="icon-20" aria-hidden />
      </span>
      <Caption>{name}</Caption>
    </button>
  );
}

function Caption({ children }: { readonly children: ReactNode }) {
  return (
    <span className="mt-1 flex h-6 items-center justify-between rounded-sm bg-stage-raised px-1.5 text-12/5 font-medium max-md:mt-0.5 max-md:h-5 max-md:justify-center">
      {children}
    </span>
  );
}
