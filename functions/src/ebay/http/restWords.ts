import * as z from "zod";

import type { AdviceCode } from "../../contract/reasons/advice.ts";

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

/** Our advice to sellers by error id of the REST APIs. */
const ADVICE: ReadonlyMap<string, AdviceCode> = new Map([
  ["1001", "connect-again"],
  ["1002", "connect-again"],
  ["1100", "connect-with-more"],
  ["2001", "try-in-minutes"],
]);

/**
 * Returns eBay's message and code from a REST answer, and the code of our advice if any. Returns an empty object for
 * other bodies.
 */
export function describeRestErrors(body: unknown): {
  message?: string;
  ebayCode?: string;
  adviceCode?: AdviceCode;
} {
  const said = restErrors.safeParse(body);
  if (!said.success) return {};
  const { errors } = said.data;
  const ebayCode = errors[0]?.errorId ?? "";
  const adviceCode = errors.map(({ errorId }) => ADVICE.get(errorId)).find((code) => code !== undefined);
  return {
    message: errors.map((error) => error.longMessage ?? error.message).join(" "),
    ebayCode,
    ...(adviceCode === undefined ? {} : { adviceCode }),
  };
}
