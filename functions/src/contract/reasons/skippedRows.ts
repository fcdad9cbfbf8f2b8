import * as z from "zod";

/** Why a row of a catalogue file can't be used, and the text that it concerns. */
export const skippedRowCause = z.discriminatedUnion("code", [
  z.object({ code: z.literal("no-number"), model: z.string() }),
  z.object({ code: z.literal("bad-number"), printed: z.string() }),
  z.object({ code: z.literal("no-model"), toyNumber: z.string() }),
  z.object({ code: z.enum(["bad-line", "no-record", "broken-quotes"]) }),
]);
export type SkippedRowCause = z.infer<typeof skippedRowCause>;

export function describeSkippedRow(cause: SkippedRowCause): string {
  switch (cause.code) {
    case "no-number":
      return `no toy number for "${cause.model}"`;
    case "bad-number":
      return `"${cause.printed}" is no toy number`;
    case "no-model":
      return `no model under ${cause.toyNumber}`;
    case "bad-line":
      return "the line is no JSON record";
    case "no-record":
      return "it is no record";
    case "broken-quotes":
      return "its quotes are broken";
  }
}
