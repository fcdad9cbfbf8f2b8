import { defineView } from "@/lib/view/defineView";
import { optionalText } from "@/lib/view/fields";

export const debugImagesView = defineView({ listing: optionalText("listing") });

/** The id of the order. Defaults to the newest order. */
export const debugOrdersView = defineView({ order: optionalText("order") });
