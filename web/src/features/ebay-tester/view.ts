import { defineView } from "@/lib/view/defineView";
import { choice } from "@/lib/view/fields";

import { TABS } from "./copy";

export const testerView = defineView({ tab: choice("tab", TABS, "fetch") });
