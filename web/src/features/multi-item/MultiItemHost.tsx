import { useMultiItem } from "@/lib/multiItem";

import { MultiItemDialog } from "./MultiItemDialog";

/** Stands over every screen: the lot is opened from several, and its listing is opened from it. */
export function MultiItemHost() {
  const { opened } = useMultiItem();
  return opened && <MultiItemDialog key={opened.requestId} opened={opened} />;
}
