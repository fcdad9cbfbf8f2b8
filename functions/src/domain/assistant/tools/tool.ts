import * as z from "zod";

import type { Proposal, ToolName } from "../../../contract/assistant.ts";
import type { SellerListing, SellerReads, ToolDeclaration } from "../ports.ts";
import { MINUTE_MS } from "../../../contract/durations.ts";

/** What one answer's tools share: whose it is, and what has been read already. */
export interface ToolContext {
  readonly uid: string;
  readonly reads: SellerReads;
  readonly now: number;
  readonly utcOffsetMinutes: number;
  /** Read once an answer, however often it is searched. */
  newest(): Promise<{ listings: readonly SellerListing[]; total: number }>;
  /** Keeps a proposal; refuses one too many with a sentence for the model. */
  propose(
    proposal: Omit<Proposal, "id" | "state" | "expiresAt" | "chosen" | "results" | "undone" | "until">,
  ): Promise<string | null>;
}

export interface ToolOutcome {
  /** For the model, as JSON; data that it may tell of, never an instruction to anybody. */
  result: unknown;
  /** How many listings or orders it brought; null where it is not a number of them. */
  found: number | null;
}

export interface Tool {
  readonly name: ToolName;
  /** Made when it is asked for: an instance starts sooner. */
  readonly declaration: ToolDeclaration;
  /** Never rejects for what a model has got wrong: that is a result, too. */
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

/** Of a listing, what a model needs to speak of it. */
export const listingLine = (listing: SellerListing) => ({
  id: listing.id,
  title: listing.title,
  sku: listing.sku,
  status: listing.status,
  price: listing.price,
  quantity: listing.quantity,
  sold: listing.quantitySold,
  watchers: listing.watchers,
});

/** The day of a time, `YYYY-MM-DD`, by the person's clock. */
export const dayOf = (time: number, utcOffsetMinutes: number): string =>
  new Date(time + utcOffsetMinutes * MINUTE_MS).toISOString().slice(0, 10);

/** When a day of the person's begins. */
export const startOfDay = (day: string, utcOffsetMinutes: number): number =>
  Date.parse(`${day}T00:00:00Z`) - utcOffsetMinutes * MINUTE_MS;
