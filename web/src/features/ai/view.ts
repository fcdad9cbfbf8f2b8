import { defineView } from "@/lib/view/defineView";
import { optionalText } from "@/lib/view/fields";

export const assistantView = defineView({
  /** The id of the conversation. A new one without it. */
  conversation: optionalText("c"),
});
