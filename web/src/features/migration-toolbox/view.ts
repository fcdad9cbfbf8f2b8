import { defineView } from "@/lib/view/defineView";
import { choice, pageNumber, typedText } from "@/lib/view/fields";

import { ROW_FILTERS } from "./rows";

export const productsView = defineView({
  search: typedText("q", 200),
  filter: choice("show", ROW_FILTERS, "all"),
  page: pageNumber(),
});
