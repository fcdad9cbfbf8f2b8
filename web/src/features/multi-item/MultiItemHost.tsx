import { useEditedLot, useMultiItem } from "@/lib/multiItem";

import { EditLotDialog } from "./EditLotDialog";
import { MultiItemDialog } from "./MultiItemDialog";

/**
 * Renders the lot dialog above all screens, because several screens open a lot, and creating a lot opens its
 * listing.
 */
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
