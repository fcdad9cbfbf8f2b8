import type * as z from "zod";

import type { EbayAccess } from "../../contract/ebay/ebayAccess.ts";
import type { AdviceCode } from "../../contract/reasons/advice.ts";
import { AppError, type ErrorParams } from "../../contract/wire/errors.ts";
import { authorize, type HttpAnswer, send, withRetries } from "./http.ts";
import { describeRestErrors } from "./restWords.ts";
import { parseJson } from "../../contract/wire/json.ts";
import type { EbaySettings } from "../settings.ts";

/** The access that a call needs, and the fields that its refusals concern. */
interface Subject {
  /** The kind of access without which eBay answers 403. */
  readonly access: EbayAccess;
  /** Returns the listing field that fixes a refusal with this error id. */
  readonly findField: (ebayCode: string) => string | undefined;
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

function describeSubject({ access, findField }: Subject, status: number, ebayCode: string): ErrorParams {
  if (status !== 403) {
    const field = findField(ebayCode);
    return field === undefined ? {} : { field };
  }
  return { field: "access", adviceCode: "allow-access" satisfies AdviceCode, access };
}

/** Gets a REST resource as a seller. Retries after a missing or incomplete answer. */
export function getJson<S extends z.ZodType>(
  settings: EbaySettings,
  accessToken: string,
  url: string,
  schema: S,
): Promise<z.output<S>> {
  return withRetries(settings, async () =>
    readJson(await send(settings, url, { headers: authorize(accessToken) }), schema),
  );
}
