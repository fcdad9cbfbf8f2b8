import { defineView } from "@/lib/view/defineView";
import { choice } from "@/lib/view/fields";

/** `own`: only of this person's gallery. */
export const wishlistsView = defineView({ scope: choice("of", ["all", "own"], "all") });
