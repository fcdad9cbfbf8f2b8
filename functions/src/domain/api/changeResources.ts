import { createHash } from "node:crypto";

import type * as z from "zod";

import { ApiError } from "../../contract/api/apiProblems.ts";
import type { ApiListingChanges, apiNewListing } from "../../contract/api/apiResources.ts";
import type { ListingDocument } from "../../contract/documents.ts";
import { describeReason } from "../../contract/reasons/reasonText.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { carDetails, type ListingChanges, LISTING_FIELDS } from "../../contract/listings/listingEdit.ts";
import { listingTerms } from "../../contract/listings/terms/terms.ts";
import type { EditPorts } from "../listings/edit/ports.ts";
import { reviseListing } from "../listings/edit/reviseListing.ts";
import { omitUndefined } from "../listings/edit/saveListing.ts";
import type { ApiReads, ApiRequests } from "./ports.ts";
import { getEtag, getListing, createListingNotFound } from "./readResources.ts";

/**
 * Creates a draft once per `Idempotency-Key`. A repeat returns the draft in its current state
 * (decisions/api/0062).
 */
export async function createListing(
  { requests, reads }: { requests: ApiRequests; reads: ApiReads },
  uid: string,
  idempotencyKey: string,
  body: z.output<typeof apiNewListing>,
) {
  const fields = omitUndefined(completeParts(body, null));
  const request = { keyHash: sha256(idempotencyKey), fingerprint: sha256(toStableJson(fields)) };
  const { listingId, isFirst, isSame } = await requests.createOnce(uid, request, fields);
  if (!isSame) {
    const detail = "It was used for a draft with other fields. Take a new one for every draft.";
    throw new ApiError("idempotency-key-reused", detail, { errors: [{ header: "Idempotency-Key", detail }] });
  }
  return { ...(await getListing(reads, uid, listingId)), listingId, isFirst };
}

/**
 * Changes the named fields and, for a live listing, sends them to the marketplace, as the edit form does.
 * Throws a conflict for concurrent changes of these fields, and with `If-Match` for any other version. A change
 * that the marketplace refuses stays saved here.
 */
export async function changeListing(
  { edits, reads }: { edits: EditPorts; reads: ApiReads },
  uid: string,
  listingId: string,
  body: ApiListingChanges,
  ifMatch: string | undefined,
) {
  const current = await reads.readListing(uid, listingId);
  if (current === null) throw createListingNotFound();
  const assertVersion = (version: string): void => {
    if (ifMatch === undefined || ifMatch === "*" || parseTags(ifMatch).includes(getEtag({ version }))) return;
    throw new ApiError("precondition-failed", "Read the listing again, and repeat the change with its ETag.");
  };
  assertVersion(current.version);
  const changes = completeParts(body, current.listing);
  const edit = { listingId, base: pickValues(current.listing, changes), changes };
  let isSaved = false;
  // Checks the version again in the transaction, because anybody can change the listing before it.
  const assertSameVersion = (version: string): void => {
    assertVersion(version);
    isSaved = true;
  };
  const revised = await reviseListing(edits, uid, edit, assertSameVersion).catch((error: unknown) => {
    throw toProblem(error, isSaved);
  });
  if (revised.outcome === "conflict") {
    const errors = revised.conflicts.map(({ field, part }) => ({
      pointer: part === null ? `#/${field}` : `#/${field}/${part}`,
      detail: "Somebody else has changed it in this moment.",
    }));
    throw new ApiError("conflict", "Nothing was changed. Read the listing again, and repeat the change.", {
      errors,
    });
  }
  if (revised.outcome === "refused") {
    const { message, field } = revised;
    const errors = field === null ? [] : [{ pointer: `#/${field}`, detail: message }];
    throw new ApiError("marketplace-refused", message, { saved: true, errors });
  }
  return getListing(reads, uid, listingId);
}

/** Returns the values that a change is based on, so that of two concurrent changes of a field only one wins. */
const pickValues = (listing: ListingDocument, changes: ListingChanges) =>
  Object.fromEntries(
    LISTING_FIELDS.flatMap((field) =>
      changes[field] === undefined
        ? []
        : [[field, (listing[field] ?? null) as z.core.util.JSONType] as const],
    ),
  );

/** Fills in the stored parts of a car and terms, because absent parts keep their value. */
function completeParts(
  { car, terms, ...fields }: ApiListingChanges | z.output<typeof apiNewListing>,
  current: ListingDocument | null,
): ListingChanges {
  return {
    ...fields,
    ...(car !== undefined && { car: car && carDetails.parse({ ...current?.car, ...car }) }),
    ...(terms !== undefined && { terms: terms && listingTerms.parse({ ...current?.terms, ...terms }) }),
  };
}

/** Converts an error to a problem. eBay is called after the change was saved (decisions/api/0063). */
function toProblem(error: unknown, isSaved: boolean): unknown {
  if (!(error instanceof AppError)) return error;
  const { code, params } = error;
  const reason = describeReason(error) ?? "";
  const retry = params["retryAfterSeconds"];
  const saved = {
    saved: true,
    ...(typeof retry === "number" && { retryAfterSeconds: retry }),
  };
  const detail = (own: string) => [own, reason, SAVED].filter((text) => text !== "").join(" ");
  switch (code) {
    case "listing/not-found":
      return createListingNotFound();
    case "ebay/not-connected":
    case "ebay/authorization-expired":
      return new ApiError("marketplace-not-connected", detail("Connect eBay in Pegboard's settings."), saved);
    case "ebay/rate-limited":
    case "ebay/quota-exceeded":
      return new ApiError("marketplace-limited", detail(""), saved);
    case "ebay/unavailable":
      return new ApiError("marketplace-unavailable", detail("eBay did not answer."), saved);
    case "lot/too-few-cars": {
      const errors = [{ pointer: "#/quantity", detail: reason }];
      // Checked before the change is saved, and again before eBay gets a quantity that was saved earlier.
      return isSaved
        ? new ApiError("marketplace-refused", reason, { saved: true, errors })
        : new ApiError("invalid-request", reason, { errors });
    }
    case "image/not-found":
    case "image/not-ours":
      return new ApiError("marketplace-refused", "A picture of the listing can't be read.", saved);
    default:
      return error;
  }
}

const SAVED = "The change is saved in Pegboard, and goes to eBay with the next one.";

const parseTags = (ifMatch: string): string[] =>
  ifMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Serializes fields independently of their order. */
function toStableJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
