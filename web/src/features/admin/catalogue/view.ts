import { defineView } from "@/lib/view/defineView";
import { choice, typedText } from "@/lib/view/fields";

import { CATALOGUE_REVIEWS } from "@contract/documents/catalogue";

export const SHOWN = ["all", ...CATALOGUE_REVIEWS] as const;

export const catalogueView = defineView({
  search: typedText("q", 120),
  show: choice("show", SHOWN, "all"),
});

export const TABS = ["entries", "sources"] as const;
/** The tab, which is part of the address's path. */
export type Tab = (typeof TABS)[number];
