import { countListings, getListing, priceStatistics, searchListings, slowSellers } from "./listingTools.ts";
import { bestSellers, needsAttention, ordersToShip, salesOfPeriod } from "./orderTools.ts";
import { proposeChanges } from "./proposeTool.ts";
import type { Tool, ToolContext, ToolOutcome } from "./tool.ts";

/** All tools that a model can call. None of them changes anything (decisions/assistant/0087). */
export const TOOLS: readonly Tool[] = [
  searchListings,
  getListing,
  countListings,
  priceStatistics,
  salesOfPeriod,
  ordersToShip,
  needsAttention,
  bestSellers,
  slowSellers,
  proposeChanges,
];

/** Maximum length of a result in characters. A longer one is cut, with a note. */
const MAX_RESULT_LENGTH = 12_000;

/** Runs a tool call. For unknown tools and oversized results, the result says so. */
export async function runTool(
  context: ToolContext,
  { name, input }: { name: string; input: unknown },
): Promise<{ tool: Tool | null } & ToolOutcome> {
  const tool = TOOLS.find((known) => known.name === name) ?? null;
  if (!tool) return { tool, result: { error: "There is no such tool." }, found: null };
  const outcome = await tool.run(context, input);
  const text = JSON.stringify(outcome.result);
  if (text.length <= MAX_RESULT_LENGTH) return { tool, ...outcome };
  return {
    tool,
    result: { cut: "This was too long; ask for less.", text: text.slice(0, MAX_RESULT_LENGTH) },
    found: outcome.found,
  };
}
