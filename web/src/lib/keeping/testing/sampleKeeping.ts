import { type KeepingDocument, keepingDocument } from "@contract/operations";

import { viewOperation } from "../../operations/operationView";
import type { Keeping } from "../useKeeping";

/** Returns the hook's value for a copying in this state. Adds listings that are started to `asked`. */
export function sampleKeeping(fields: Partial<KeepingDocument>, retried: string[][] = []): Keeping {
  const document = keepingDocument.parse({ runId: "r1", ...fields });
  return {
    view: viewOperation({ ...document, ...fields }, Date.now()),
    document,
    reason: null,
    start: (ids) => void retried.push([...ids]),
    stop: () => undefined,
    isStarting: false,
    error: null,
  };
}

const NOTHING = { pictures: 0, bytes: 0, missing: [], failure: null };
export const KEPT = { ...NOTHING, listingId: "whole", success: true, pictures: 2, bytes: 1_234_000 };
export const PARTLY = {
  ...{ ...NOTHING, listingId: "partly", success: false, pictures: 1, bytes: 900_000 },
  missing: [{ place: 2, code: "image/not-found" }],
};
