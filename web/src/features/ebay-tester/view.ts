import { defineView } from "@/lib/view/defineView";
import { choice, typedText } from "@/lib/view/fields";

import { TABS } from "./copy";

/** The view of the tester. `search` is that of the shipping services. */
export const testerView = defineView({
  tab: choice("tab", TABS, "fetch"),
  search: typedText("q", 200),
});
