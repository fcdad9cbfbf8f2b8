import { defineView, type ViewOf } from "@/lib/view/defineView";
import { choice } from "@/lib/view/fields";

export const settingsView = defineView({
  tab: choice(
    "tab",
    ["profile", "account", "integrations", "selling-terms", "listing-texts", "api-keys"],
    "integrations",
  ),
});
export type SettingsView = ViewOf<typeof settingsView>;
