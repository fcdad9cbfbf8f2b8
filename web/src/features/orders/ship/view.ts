import { defineView } from "@/lib/view/defineView";
import { choice, optionalText } from "@/lib/view/fields";

export const STEPS = ["choose", "pick", "pack", "send"] as const;
export type ShipStep = (typeof STEPS)[number];

export const shipView = defineView({
  step: choice("step", STEPS, "choose"),
  due: choice("due", ["all", "late", "today"], "all"),
  /** The parcel being packed, as the id of its first order. */
  parcel: optionalText("parcel"),
});
