import type * as z from "zod";

import { EBAY_ACCESS, type EbayAccess } from "../../contract/ebay/ebayAccess.ts";
import { AppError } from "../../contract/wire/errors.ts";
import type { HttpAnswer } from "./http.ts";
import { parseJson, describeRestErrors } from "./restWords.ts";

/** The access that a call needs, and the fields that its refusals concern. */
interface Subject {
  /** The kind of access without which eBay answers 403. */
  readonly access: EbayAccess;
  /** Returns the listing field that fixes a refusal with this error id. */
  readonly fieldOf: (ebayCode: string) => string | undefined;
}

/**
 * Parses the body of a REST answer, or throws the error that its error ids mean. 401 (errorId 1001) is an
 * expired or revoked token.
 */
export function readJson<S extends z.ZodType>(answer: HttpAnswer, schema: S, subject?: Subject): z.output<S> {
  const body = parseJson(answer.body);
  if (answer.status >= 200 && answer.status < 300) {
    const parsed = schema.safeParse(body);
    if (parsed.success) return parsed.data;
    throw new AppError("ebay/unavailable", {}, { cause: parsed.error });
  }
  const words = describeRestErrors(body);
  if (answer.status === 401) throw new AppError("ebay/authorization-expired", words);
  throw new AppError("ebay/refused", {
    ...{ message: `HTTP ${answer.status}`, ebayCode: "" },
    ...words,
    ...(subject && describeSubject(subject, answer.status, words.ebayCode ?? "")),
  });
}

function describeSubject({ access, fieldOf }: Subject, status: number, ebayCode: string) {
  if (status !== 403) {
    const field = fieldOf(ebayCode);
    return field === undefined ? {} : { field };
  }
  const label = EBAY_ACCESS.find(({ key }) => key === access)?.label ?? access;
  return { field: "access", advice: `Allow “${label}” under Settings, Integrations, and connect again.` };
}
