import { defineView } from "@/lib/view/defineView";
import { typedText } from "@/lib/view/fields";

/** The people who are looked for. */
export const usersView = defineView({ search: typedText("q", 200) });
