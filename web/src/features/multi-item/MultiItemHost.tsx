import { useEditedLot, useMultiItem } from "@/lib/multiItem";

import { EditLotDialog } from "./EditLotDialog";
import { MultiItemDialog } from "./MultiItemDialog";

/** Mounted above all screens, because several open a lot, and creating it opens the listing. */
export function MultiItemHost() {
  const { opened } = useMultiItem();
  const { edited } = useEditedLot();
  return (
    <>
      {opened && <MultiItemDialog key={opened.requestId} opened={opened} />}
      {edited && <EditLotDialog key={edited.listingId} edited={edited} />}
    </>
  );
}
