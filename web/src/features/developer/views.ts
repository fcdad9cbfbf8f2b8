import { defineView } from "@/lib/view/defineView";
import { optionalText } from "@/lib/view/fields";

export const debugImagesView = defineView({ listing: optionalText("listing") });

/** Without an order, the newest one. */
export const debugOrdersView = defineView({ order: optionalText("order") });
