import * as z from "zod";

import { AppError } from "../contract/errors.ts";
import type { HttpAnswer } from "./http.ts";

const restErrors = z.object({
  errors: z
    .array(
      z.object({
        errorId: z.coerce.string().default(""),
        message: z.string().default(""),
        longMessage: z.string().optional(),
      }),
    )
    .min(1),
});

/** The body of a REST answer by `schema`, or what its errors mean: 401 (errorId 1001) is an expired or revoked token. */
export function readJson<S extends z.ZodType>(answer: HttpAnswer, schema: S): z.output<S> {
  const body = parseJson(answer.body);
  if (answer.status >= 200 && answer.status < 300) {
    const parsed = schema.safeParse(body);
    if (parsed.success) return parsed.data;
    throw new AppError("ebay/unavailable", {}, { cause: parsed.error });
  }
  if (answer.status === 401) throw new AppError("ebay/authorization-expired");
  const said = restErrors.safeParse(body);
  const errors = said.success ? said.data.errors : [];
  throw new AppError("ebay/refused", {
    message: errors.map((error) => error.longMessage ?? error.message).join(" ") || `HTTP ${answer.status}`,
    ebayCode: errors[0]?.errorId ?? "",
  });
}

/** Undefined for what is no JSON: an empty body is one. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
