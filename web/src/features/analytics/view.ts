import { defineView } from "@/lib/view/defineView";
import { choice } from "@/lib/view/fields";

import { RANGES } from "./period";

/** Which days: the last 30 without a choice. */
export const analyticsView = defineView({ range: choice("range", RANGES, "30d") });
