import { defineView } from "@/lib/view/defineView";
import { flag } from "@/lib/view/fields";

/** In the address, so that a reload comes back to the pairs, and Back leaves them. */
export const batchView = defineView({ isOpen: flag("photos") });
