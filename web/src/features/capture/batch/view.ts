import { defineView } from "@/lib/view/defineView";
import { flag } from "@/lib/view/fields";

/** Part of the address, so that a reload opens the pairs again, and Back closes them. */
export const batchView = defineView({ isOpen: flag("photos") });
