import { renderHook, waitFor } from "@testing-library/react";
import { expect } from "vitest";

import { type Answer, answerCalls } from "@/lib/calls/testing/answerCalls";
import { useEveryListing } from "@/lib/listings/useCollection";
import { answerListings } from "@/lib/listings/testing/answerListings";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

export interface TestListing {
  readonly title: string;
  readonly quantity: number;
  /** Default: $3. */
  readonly price?: number | null;
  readonly sku?: string;
  /** Live with this item id. */
  readonly item?: string;
  /** Default: a draft, or active with an item id. */
  readonly status?: string;
  readonly frontImageUrl?: string;
}

/** Opens the listings of a new seller, with the answers of the functions. Returns the calls. */
export async function openCollection(
  listings: Readonly<Record<string, TestListing>>,
  answers: Readonly<Record<string, Answer>> = {},
) {
  const uid = crypto.randomUUID();
  setSession({ status: "ready", person: { ...samplePerson(), uid } });
  const stored = Object.fromEntries(
    Object.entries(listings).map(([id, { item = null, price = 3, ...fields }]) => [
      id,
      {
        ...{ price, ebayItemId: item, isDraft: item === null },
        ...{ status: item === null ? "draft" : "active", ...fields },
      },
    ]),
  );
  const calls = answerCalls(answers, (url) =>
    url.endsWith(":runQuery") ? answerListings(uid, stored) : null,
  );
  const { result } = renderHook(useEveryListing);
  await waitFor(() => expect(result.current.rows).not.toBeNull());
  return { uid, calls };
}
