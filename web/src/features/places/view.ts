import { defineView } from "@/lib/view/defineView";
import { flag, typedText } from "@/lib/view/fields";

export const MAX_SEARCH = 100;

export const placesView = defineView({ search: typedText("search", MAX_SEARCH) });

export const placeView = defineView({
  counting: flag("count"),
});
