import { defineView } from "@/lib/view/defineView";
import { choice } from "@/lib/view/fields";

/** `own`: of this person's gallery alone. */
export const wishlistsView = defineView({ scope: choice("of", ["all", "own"], "all") });
