import { MAX_API_TEXT_BYTES } from "../../contract/api/api.ts";
import { ApiError, type ApiFault } from "../../contract/api/apiProblems.ts";
import { checkTexts } from "../inputTexts.ts";

/** Finds the faults of a body's texts. Throws `too-large` for more text than fits into a document. */
export function findTextFaults(body: unknown): readonly ApiFault[] {
  const { faults, bytes } = checkTexts(body);
  if (bytes > MAX_API_TEXT_BYTES)
    throw new ApiError("too-large", `All texts of a body have ${MAX_API_TEXT_BYTES} bytes at most.`);
  return faults;
}
