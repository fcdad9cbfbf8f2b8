import { defineView } from "@/lib/view/defineView";
import { choice } from "@/lib/view/fields";

/** The view of the wishlists. `own` shows only those of the user's gallery. */
export const wishlistsView = defineView({ scope: choice("of", ["all", "own"], "all") });
