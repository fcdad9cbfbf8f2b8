import type { ChatEvent, ChatModel, ChatRequest, SellerListing, SellerReads, ToolCall } from "../ports.ts";
import type { ToolContext } from "../tools/tool.ts";

// Test helpers: in-memory listings and orders of a seller, and scripted models.

export const sampleListing = (fields: Partial<SellerListing> = {}): SellerListing => ({
  id: "L1",
  title: "Bone Shaker",
  sku: "DHR20",
  ebayItemId: null,
  status: "draft",
  price: 3,
  quantity: 1,
  quantitySold: 0,
  watchers: null,
  notes: null,
  since: null,
  missing: [],
  ...fields,
});

/** Creates reads of these listings. Reads that a test doesn't provide return nothing. */
export function sampleReads(
  listings: readonly SellerListing[],
  reads: Partial<SellerReads> = {},
): SellerReads {
  return {
    usesMarketplace: () => Promise.resolve(true),
    readListings: (_uid, ids) => Promise.resolve(listings.filter(({ id }) => ids.includes(id))),
    findListings: (_uid, field, value) =>
      Promise.resolve(listings.filter((listing) => listing[field] === value)),
    listNewest: (_uid, limit) =>
      Promise.resolve({ listings: listings.slice(0, limit), total: listings.length }),
    countListings: () =>
      Promise.resolve({
        total: listings.length,
        byStatus: { draft: 0, active: 0, sold: 0, unsold: 0, scheduled: 0, ended: 0 },
      }),
    sumSales: () => Promise.resolve({ orders: 0, cancelled: 0, cars: 0, cents: 0 }),
    listOrders: () => Promise.resolve([]),
    listOrdersToShip: () => Promise.resolve([]),
    countAttention: () =>
      Promise.resolve({
        ordersToShip: 0,
        drafts: 0,
        draftsWithoutPrice: 0,
        withoutSku: 0,
        soldOutActive: 0,
        needingAnalysis: 0,
      }),
    ...reads,
  };
}

export function sampleContext(reads: SellerReads, context: Partial<ToolContext> = {}): ToolContext {
  return {
    uid: "dana",
    reads,
    now: Date.parse("2026-11-22T12:00:00Z"),
    utcOffsetMinutes: 0,
    readNewest: () => reads.listNewest("dana", 1_000),
    propose: () => Promise.resolve(null),
    ...context,
  };
}

export type Script = readonly (string | Pick<ToolCall, "name" | "input"> | Error)[];

/** Creates a model that plays the script's rounds in order: texts, calls, and errors that end a round. */
export function scriptedModel(provider: "openai" | "gemini", rounds: readonly Script[]) {
  const chatRequests: ChatRequest[] = [];
  const model: ChatModel = {
    provider,
    async *round(request): AsyncGenerator<ChatEvent> {
      const script = rounds[chatRequests.length] ?? [];
      chatRequests.push({ ...request, turns: [...request.turns] });
      for (const [index, each] of script.entries()) {
        await Promise.resolve();
        if (each instanceof Error) throw each;
        if (typeof each === "string") yield { type: "text", text: each };
        else yield { type: "call", call: { id: `call-${index}`, ...each } };
      }
      const usage = {
        promptTokens: 10,
        completionTokens: 5,
        costUsd: 0.001,
        model: provider,
        estimated: false,
      };
      yield { type: "end", usage };
    },
  };
  return { model, chatRequests };
}
