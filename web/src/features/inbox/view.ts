import { INQUIRY_KINDS } from "@contract/inbox";

import { defineView, type ViewOf } from "@/lib/view/defineView";
import { choice, flag, optionalText, typedText } from "@/lib/view/fields";

export const KIND_FILTERS = ["all", ...INQUIRY_KINDS] as const;
export type KindFilter = (typeof KIND_FILTERS)[number];
const MAX_SEARCH = 100;

export const inboxView = defineView({
  kind: choice("kind", KIND_FILTERS, "all"),
  /** `open` shows inquiries that wait for the seller. */
  state: choice("state", ["open", "all"], "open"),
  /** The search is never stored in the address, because it may be a buyer's name. */
  search: typedText("search", MAX_SEARCH),
  /** The id of the open inquiry. */
  thread: optionalText("thread"),
  /** Dialogs that are open over the inbox. */
  templates: flag("templates"),
  watchers: flag("watchers"),
});
export type InboxView = ViewOf<typeof inboxView>;
