import { defineView } from "@/lib/view/defineView";
import { typedText } from "@/lib/view/fields";

export const usersView = defineView({ search: typedText("q", 200) });
