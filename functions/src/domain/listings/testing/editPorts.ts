import type { ItemAtEbay, ListingDocument } from "../../../contract/documents.ts";
import { AppError } from "../../../contract/wire/errors.ts";
import { NO_ITEM_FACTS } from "../../item/itemFacts.ts";
import { NO_LOTS } from "../../lots/testing/noLots.ts";
import type { EditPorts, RevisingMarketplace } from "../edit/ports.ts";
import { createItemStore, createMarketplace } from "./wholeItem.ts";

interface EditWorldOptions {
  /** Returns the live listing that is edited. */
  readonly listing: () => ListingDocument;
  /** Receives the listing with an edit. By default, it isn't stored. */
  readonly save?: (listing: ListingDocument) => void;
  readonly item: () => ItemAtEbay;
  readonly revise: RevisingMarketplace["revise"];
  readonly keepsSoldOut?: boolean;
}

/** Creates the ports of edits of one live listing, without photos and item facts. */
export function createEditPorts({
  listing,
  save = () => undefined,
  item,
  revise,
  keepsSoldOut = true,
}: EditWorldOptions): EditPorts {
  const away = () => Promise.reject(new AppError("internal"));
  return {
    ...NO_LOTS,
    edits: {
      read: () => Promise.resolve(listing()),
      change: (_uid, _listingId, plan) => {
        const { write, answer } = plan(listing());
        if (write) save({ ...listing(), ...write.fields });
        return Promise.resolve(answer);
      },
      create: away,
      discardDraft: away,
      noteSent: () => Promise.resolve(),
      markEnded: away,
    },
    photos: { save: away, read: away, assertStored: away },
    items: createItemStore(listing),
    itemFacts: { read: () => Promise.resolve(NO_ITEM_FACTS) },
    marketplace: { ...createMarketplace(item, revise), keepsSoldOut: () => Promise.resolve(keepsSoldOut) },
    withAccessToken: (_uid, work) => work("token"),
  };
}
