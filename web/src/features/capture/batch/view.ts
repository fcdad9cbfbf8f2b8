import { defineView } from "@/lib/view/defineView";
import { flag } from "@/lib/view/fields";

/** Stored in the page's address, so that a reload reopens the pairs and Back closes them. */
export const batchView = defineView({ isOpen: flag("photos") });
