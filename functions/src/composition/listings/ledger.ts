import { config } from "../../config.ts";
import * as contract from "../../contract/listing/ledger.ts";
import { uploadNotes } from "../../db/images/removedPictures.ts";
import { readLedgers } from "../../db/listings/ledgers.ts";
import { compareFields, isRevisable } from "../../domain/listings/ledger/ledger.ts";
import { settleListing as settle } from "../../domain/listings/ledger/settleListing.ts";
import { readItemTerms } from "../../ebay/item/itemTerms.ts";
import { checkPhoto } from "../../images/checkPhoto.ts";
import { marketplacePictures } from "../../images/marketplacePictures.ts";
import { ebaySecrets } from "../ebay/ebay.ts";
import { firestore, photos, serve } from "../runtime.ts";
import { editPorts } from "./listingEdit.ts";

export const compareListings = serve(
  contract.compareListings,
  async ({ listingIds, withTerms }, { uid }) => ({
    ledgers: (await readLedgers(firestore, uid, listingIds)).map(({ listingId, ...known }) => ({
      listingId,
      title: known.listing.title,
      isRevisable: isRevisable(known),
      lines: compareFields(known),
      terms: withTerms && known.item ? readItemTerms(known.item) : null,
      readAt: known.readAt,
    })),
  }),
);

export const settleListing = serve(
  contract.settleListing,
  (input, { uid }) =>
    settle(
      {
        ...editPorts,
        photos,
        marketplacePictures: marketplacePictures(config.ebay.apiBase),
        checker: { check: checkPhoto },
        uploads: uploadNotes(firestore),
      },
      uid,
      input,
    ),
  ebaySecrets,
);
