import { defineView } from "@/lib/view/defineView";
import { optionalText, typedText } from "@/lib/view/fields";

/**
 * The view of the list. `sort` is a column, with a minus before it for descending. Null means the order of
 * the file (`parseSort`).
 */
export const bulkView = defineView({ search: typedText("q", 200), sort: optionalText("sort") });
