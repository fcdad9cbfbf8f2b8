import * as z from "zod";

import { AppError } from "../contract/wire/errors.ts";

const TIMEOUT_MILLISECONDS = 15_000;

interface Account {
  readonly cloudName: string;
  readonly apiKey: string;
  readonly apiSecret: string;
}

/** Bytes or a count. Plans with credits have no separate limits. */
const used = z.object({ usage: z.number(), limit: z.number().optional() });

/** https://cloudinary.com/documentation/admin_api#usage */
const usageAnswer = z.object({
  plan: z.string().default(""),
  storage: used.optional(),
  bandwidth: used.optional(),
  transformations: used.optional(),
  resources: z.number().nullish(),
  credits: z.object({ limit: z.number().nullish(), used_percent: z.number().nullish() }).nullish(),
});
export type UsageAnswer = z.output<typeof usageAnswer>;

/** Returns an account's plan and the used share of its monthly credits. */
export async function cloudinaryPlan(
  apiBase: string,
  account: Account,
): Promise<{ plan: string; usedPercent: number | null }> {
  const { plan, credits } = await readUsage(apiBase, account);
  return { plan, usedPercent: credits?.used_percent ?? null };
}

/** Rejects with `images/invalid-key`, `images/rate-limited` or `images/unavailable`. */
export async function readUsage(
  apiBase: string,
  { cloudName, apiKey, apiSecret }: Account,
): Promise<UsageAnswer> {
  const authorization = `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString("base64")}`;
  const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
  let response: Response;
  try {
    response = await fetch(`${apiBase}/v1_1/${encodeURIComponent(cloudName)}/usage`, {
      headers: { authorization },
      redirect: "error",
      signal,
    });
  } catch (error) {
    throw new AppError("images/unavailable", {}, { cause: error });
  }
  const { status } = response;
  if (status === 401 || status === 403 || status === 404) throw new AppError("images/invalid-key");
  if (status === 420 || status === 429) throw new AppError("images/rate-limited");
  const answer = usageAnswer.safeParse(await response.json().catch(() => null));
  if (!response.ok || !answer.success) throw new AppError("images/unavailable");
  return answer.data;
}
