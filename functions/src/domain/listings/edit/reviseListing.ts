import type * as z from "zod";

import type { Reason } from "../../../contract/reasons/reasonText.ts";
import { AppError } from "../../../contract/wire/errors.ts";
import type { MarketplaceField, reviseListing as contract } from "../../../contract/listings/listingEdit.ts";
import { isOpenListing } from "../../../contract/listings/listings.ts";
import { mayRepeat } from "../../ebay/refusal.ts";
import { readWhole } from "../whole/readWhole.ts";
import type { EditPorts } from "./ports.ts";
import { saveListing, type Saved } from "./saveListing.ts";
import { listFieldsToSend, catchRefusal, type Refused, sendFields } from "./sendFields.ts";

type Input = z.output<(typeof contract)["input"]>;

type Revised = Saved | { outcome: "revised"; listingId: string; sent: MarketplaceField[] } | Refused;

/**
 * Saves the changes first, then reads the item's current state and sends the changes. After an interruption
 * or a refusal, nothing typed is lost, and the next call sends the unsent fields. After a lost answer, reads the
 * item again: a copy can have been sold since, and the same quantity would offer it again (decisions/ebay/0115).
 */
export async function reviseListing(
  ports: EditPorts,
  uid: string,
  input: Input,
  assertVersion?: (version: string) => void,
): Promise<Revised> {
  const { listingId } = input;
  const saved = await saveListing(ports, uid, { ...input, isNew: false }, assertVersion);
  if (saved.outcome === "conflict") return saved;
  const before = await ports.edits.read(uid, listingId);
  if (before === null) throw new AppError("listing/not-found");
  const { ebayItemId } = before;
  if (ebayItemId === null || !isOpenListing(before)) return saved;
  const earlier = await ports.items.read(uid, listingId);
  if (listFieldsToSend(before, earlier).length === 0) return saved;
  const sent = new Set<MarketplaceField>();
  return catchRefusal<Revised>(async () => {
    for (let attempt = 1; ; attempt += 1) {
      const whole = await readWhole(ports, uid, listingId, ebayItemId);
      if (whole === null) throw new AppError("ebay/refused", { reason: "item-gone" satisfies Reason });
      const fields = listFieldsToSend(whole.listing, whole.item);
      for (const field of fields) sent.add(field);
      try {
        const outcome = await sendFields(ports, uid, listingId, whole, fields);
        return outcome.outcome === "refused" ? outcome : { outcome: "revised", listingId, sent: [...sent] };
      } catch (error) {
        // Pictures would be uploaded again, which takes longer than the seller waits.
        if (!mayRepeat(error, attempt) || fields.includes("firebaseImages")) throw error;
      }
    }
  });
}
