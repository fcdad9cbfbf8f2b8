import * as z from "zod";

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
const ADVICE: ReadonlyMap<string, string> = new Map([
  ["1001", "Connect your eBay account again."],
  ["1002", "Connect your eBay account again."],
  ["1100", "Connect your eBay account again: what it has allowed so far is not enough."],
  ["2001", "Try again in a few minutes."],
]);

/**
 * Returns eBay's message and code from a REST answer, and our advice if any. Returns an empty object for
 * other bodies.
 */
export function describeRestErrors(body: unknown): { message?: string; ebayCode?: string; advice?: string } {
  const said = restErrors.safeParse(body);
  if (!said.success) return {};
  const { errors } = said.data;
  const ebayCode = errors[0]?.errorId ?? "";
  const advice = errors.map(({ errorId }) => ADVICE.get(errorId)).find((text) => text !== undefined);
  return {
    message: errors.map((error) => error.longMessage ?? error.message).join(" "),
    ebayCode,
    ...(advice === undefined ? {} : { advice }),
  };
}

/** Parses JSON. Returns undefined for invalid JSON, such as an empty body. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
