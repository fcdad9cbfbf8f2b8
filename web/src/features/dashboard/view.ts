import { defineView } from "@/lib/view/defineView";
import { flag, optionalText } from "@/lib/view/fields";

export const dashboardView = defineView({
  /** The wishlists dialog: `all`, or the id of a list. */
  wishlists: optionalText("wishlists"),
  wanted: flag("wanted"),
  /** Whether the dialog of auctions that end within a day is open. */
  auctions: flag("auctions"),
});
