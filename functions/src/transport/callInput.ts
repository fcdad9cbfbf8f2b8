import type * as z from "zod";

import type { CallableContract } from "../contract/wire/callable.ts";
import { AppError } from "../contract/wire/errors.ts";
import { checkTexts } from "./inputTexts.ts";
import { removeUnknownFields } from "./knownFields.ts";

/** Parses the input without fields that the contract doesn't define. Throws `input/invalid`. */
export function parseCallInput(
  contract: CallableContract,
  data: unknown,
  logger: { warn(...parts: unknown[]): void },
): unknown {
  const { faults } = checkTexts(data);
  if (faults.length > 0) throw createInvalidInput([...new Set(faults.map(({ detail }) => detail))].join(" "));
  const input = contract.input.safeParse(data);
  if (input.success) return input.data;
  const known = removeUnknownFields(contract.input, data, input.error);
  if (known.count === 0) throw createInvalidInput(describeFaults(input.error));
  logger.warn("callable input has unknown fields", { callable: contract.name, fields: known.count });
  const rest = contract.input.safeParse(known.data);
  if (!rest.success) throw createInvalidInput(describeFaults(rest.error));
  return rest.data;
}

/** `faults` is logged, and not sent to the caller. */
const createInvalidInput = (faults: string) =>
  new AppError("input/invalid", {}, { cause: new Error(faults) });

/** Describes where and how the input is invalid, without its values, because request data is never logged. */
function describeFaults(error: z.ZodError): string {
  return error.issues.map(({ path, code }) => `${path.join(".") || "(input)"}: ${code}`).join(", ");
}
