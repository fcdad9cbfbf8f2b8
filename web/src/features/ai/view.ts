import { defineView } from "@/lib/view/defineView";
import { optionalText } from "@/lib/view/fields";

export const assistantView = defineView({
  /** The id of the conversation. Without it, a new conversation starts. */
  conversation: optionalText("c"),
});
