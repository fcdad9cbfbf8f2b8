import { defineView } from "@/lib/view/defineView";
import { typedText } from "@/lib/view/fields";

/** The search for users. */
export const usersView = defineView({ search: typedText("q", 200) });
