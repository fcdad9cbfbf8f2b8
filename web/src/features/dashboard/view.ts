import { defineView } from "@/lib/view/defineView";
import { optionalText } from "@/lib/view/fields";

/** The wishlists that are open over the dashboard: `all`, or the id of one. */
export const dashboardView = defineView({ wishlists: optionalText("wishlists") });
