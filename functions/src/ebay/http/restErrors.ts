import type * as z from "zod";

import { AppError } from "../../contract/wire/errors.ts";
import type { HttpAnswer } from "./http.ts";
import { parseJson, describeRestErrors } from "./restWords.ts";

/**
 * Parses the body of a REST answer, or throws what its errors mean. 401 (errorId 1001) is an expired or revoked
 * token.
 */
export function readJson<S extends z.ZodType>(answer: HttpAnswer, schema: S): z.output<S> {
  const body = parseJson(answer.body);
  if (answer.status >= 200 && answer.status < 300) {
    const parsed = schema.safeParse(body);
    if (parsed.success) return parsed.data;
    throw new AppError("ebay/unavailable", {}, { cause: parsed.error });
  }
  const words = describeRestErrors(body);
  if (answer.status === 401) throw new AppError("ebay/authorization-expired", words);
  throw new AppError("ebay/refused", { message: `HTTP ${answer.status}`, ebayCode: "", ...words });
}
