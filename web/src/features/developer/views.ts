import { defineView } from "@/lib/view/defineView";
import { optionalText } from "@/lib/view/fields";

export const debugImagesView = defineView({ listing: optionalText("listing") });

/** The newest order without a choice. */
export const debugOrdersView = defineView({ order: optionalText("order") });
