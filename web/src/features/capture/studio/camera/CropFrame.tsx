import type { ReactNode } from "react";

import type { Misfit } from "../../vision/watch/cardFit";
import type { Size } from "./crop";

interface CropFrameProps {
  readonly size: Size;
  readonly misfit: Misfit | null;
  readonly children: ReactNode;
}

/** Marks the part of the camera's picture that becomes the photo, and the edges where the card doesn't fit. */
export function CropFrame({ size, misfit, children }: CropFrameProps) {
  return (
    <div
      className={`pointer-events-none absolute top-1/2 left-1/2 z-1 -translate-1/2 border-stage-warning shadow-[0_0_0_2000px_oklch(12%_0.004_60/0.5)] ${misfit ? MISFIT_EDGES[misfit] : ""}`}
      style={size}
      aria-hidden
      data-testid="crop-frame"
    >
      {CORNERS.map((corner) => (
        <i key={corner} className={`absolute size-6 border-white ${corner}`} />
      ))}
      {children}
    </div>
  );
}

const CORNERS = [
  "-top-px -left-px border-t-3 border-l-3",
  "-top-px -right-px border-t-3 border-r-3",
  "-right-px -bottom-px border-r-3 border-b-3",
  "-bottom-px -left-px border-b-3 border-l-3",
];

const MISFIT_EDGES: Record<Misfit, string> = {
  top: "border-t-6",
  bottom: "border-b-6",
  left: "border-l-6",
  right: "border-r-6",
  "top-left": "border-t-6 border-l-6",
  "top-right": "border-t-6 border-r-6",
  "bottom-left": "border-b-6 border-l-6",
  "bottom-right": "border-b-6 border-r-6",
  "too-near": "border-6",
  "too-far": "border-6",
};
