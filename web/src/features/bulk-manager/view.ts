import { defineView } from "@/lib/view/defineView";
import { optionalText, typedText } from "@/lib/view/fields";

/** `sort` is a column, downwards with a minus before it; null is the order of the file (`parseSort`). */
export const bulkView = defineView({ search: typedText("q", 200), sort: optionalText("sort") });
