import { defineView } from "@/lib/view/defineView";
import { choice } from "@/lib/view/fields";

import { RANGES } from "./period";

/** The range defaults to 30 days. */
export const analyticsView = defineView({ range: choice("range", RANGES, "30d") });
