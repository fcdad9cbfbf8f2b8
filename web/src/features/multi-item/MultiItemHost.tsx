import { useMultiItem } from "@/lib/multiItem";

import { MultiItemDialog } from "./MultiItemDialog";

/** Mounted above all screens, because several open a lot, and creating it opens the listing. */
export function MultiItemHost() {
  const { opened } = useMultiItem();
  return opened && <MultiItemDialog key={opened.requestId} opened={opened} />;
}
