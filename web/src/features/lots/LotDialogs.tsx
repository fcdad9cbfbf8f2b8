import { useEditedLot, useNewLot } from "@/lib/lots";

import { EditLotDialog } from "./EditLotDialog";
import { NewLotDialog } from "./NewLotDialog";

/**
 * Renders the lot dialog above all screens, because several screens open a lot, and creating a lot opens its
 * listing.
 */
export function LotDialogs() {
  const { opened } = useNewLot();
  const { edited } = useEditedLot();
  return (
    <>
      {opened && <NewLotDialog key={opened.requestId} opened={opened} />}
      {edited && <EditLotDialog key={edited.listingId} edited={edited} />}
    </>
  );
}
