import { defineView } from "@/lib/view/defineView";
import { flag, optionalText } from "@/lib/view/fields";

export const dashboardView = defineView({
  /** The wishlists that are open over the dashboard: `all`, or the id of one. */
  wishlists: optionalText("wishlists"),
  /** The wanted cars that are nearly gone. */
  wanted: flag("wanted"),
  /** The auctions that end within a day. */
  auctions: flag("auctions"),
});
