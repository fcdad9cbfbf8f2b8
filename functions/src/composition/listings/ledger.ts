import * as contract from "../../contract/listings/ledger.ts";
import { readLedgers } from "../../db/listings/ledgers.ts";
import { buildLedger } from "../../domain/listings/ledger/ledger.ts";
import { settleListing as settle } from "../../domain/listings/ledger/settleListing.ts";
import { readItemTerms } from "../../ebay/item/itemTerms.ts";
import { serveWithEbay } from "../ebay/ebay.ts";
import { firestore, serve } from "../runtime.ts";
import { editPorts } from "./listingEdit.ts";
import { picturePorts } from "../images/pictures.ts";

export const compareListings = serve(
  contract.compareListings,
  async ({ listingIds, withTerms }, { uid }) => ({
    ledgers: (await readLedgers(firestore, uid, listingIds)).map((known) =>
      buildLedger(known, withTerms ? readItemTerms : null),
    ),
  }),
);

export const settleListing = serveWithEbay(contract.settleListing, (input, { uid }) =>
  settle({ ...editPorts, ...picturePorts }, uid, input),
);
