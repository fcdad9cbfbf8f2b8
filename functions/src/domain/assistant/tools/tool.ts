import * as z from "zod";

import type { Proposal, ToolName } from "../../../contract/assistant.ts";
import type { SellerListing, SellerReads, ToolDeclaration } from "../ports.ts";
import { MINUTE_MS, toDay } from "../../../contract/wire/durations.ts";

/** The context that the tools of one answer share. */
export interface ToolContext {
  readonly uid: string;
  readonly reads: SellerReads;
  readonly now: number;
  readonly utcOffsetMinutes: number;
  /** Reads the newest listings once per answer, however often they are searched. */
  readNewest(): Promise<{ listings: readonly SellerListing[]; total: number }>;
  /** Stores a proposal. Returns null, or a sentence for the model if there are too many. */
  propose(
    proposal: Omit<Proposal, "id" | "state" | "expiresAt" | "chosen" | "results" | "undone" | "until">,
  ): Promise<string | null>;
}

/** Longest notes that a model may replace, in characters. It writes the whole text, so it must have read it all. */
export const MAX_NOTES_LENGTH = 2_000;

export interface ToolOutcome {
  /** JSON for the model. It is data, never an instruction. */
  result: unknown;
  /** The number of listings or orders found, or null if it doesn't apply. */
  found: number | null;
}

export interface Tool {
  readonly name: ToolName;
  /** Built on first use, so that instances start faster. */
  readonly declaration: ToolDeclaration;
  /** Never rejects for invalid input. The result then describes the error. */
  run(context: ToolContext, input: unknown): Promise<ToolOutcome>;
}

export function defineTool<In extends z.ZodType>(
  name: ToolName,
  description: string,
  input: In,
  run: (context: ToolContext, input: z.output<In>) => Promise<ToolOutcome>,
): Tool {
  return {
    name,
    get declaration() {
      const schema: Record<string, unknown> = z.toJSONSchema(input, { target: "draft-7", io: "input" });
      delete schema["$schema"];
      return { name, description, input: schema };
    },
    async run(context, given) {
      const parsed = input.safeParse(given ?? {});
      if (parsed.success) return run(context, parsed.data);
      const faults = parsed.error.issues.map(
        ({ path, message }) => `${path.join(".") || "input"}: ${message}`,
      );
      return { result: { error: "The input was not understood.", faults: faults.slice(0, 5) }, found: null };
    },
  };
}

/** Converts a listing to the fields that a model sees. */
export const toListingLine = (listing: SellerListing) => ({
  id: listing.id,
  title: listing.title,
  sku: listing.sku,
  status: listing.status,
  price: listing.price,
  quantity: listing.quantity,
  sold: listing.quantitySold,
  watchers: listing.watchers,
});

/** Returns the day (`YYYY-MM-DD`) of a time in the user's time zone. */
export const toLocalDay = (time: number, utcOffsetMinutes: number): string =>
  toDay(time + utcOffsetMinutes * MINUTE_MS);

/** Returns the start of a day in the user's time zone, in epoch milliseconds. */
export const startOfDay = (day: string, utcOffsetMinutes: number): number =>
  Date.parse(`${day}T00:00:00Z`) - utcOffsetMinutes * MINUTE_MS;
