import type { Box } from "../../../../functions/src/reading/pixels.ts";
import type { FramePlan } from "./distortions.ts";

/** A picture that can be reproduced from this description alone. */
export type PictureSpec =
  | { readonly kind: "photo"; readonly file: string; readonly lines: number }
  | {
      readonly kind: "distorted";
      readonly file: string;
      readonly lines: number;
      readonly numberBox: Box | null;
      readonly plan: FramePlan;
    }
  | { readonly kind: "back"; readonly number: string; readonly seed: number }
  | { readonly kind: "front"; readonly card: number; readonly seed: number }
  | { readonly kind: "paper"; readonly paper: string; readonly seed: number };
