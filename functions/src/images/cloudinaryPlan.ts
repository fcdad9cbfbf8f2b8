import * as z from "zod";

import { AppError } from "../contract/errors.ts";

const TIMEOUT_MILLISECONDS = 15_000;

/** https://cloudinary.com/documentation/admin_api#usage */
const usageAnswer = z.object({
  plan: z.string().default(""),
  credits: z.object({ used_percent: z.number().nullish() }).nullish(),
});

/** The plan of an account and how much of its month's credits is used, for which Cloudinary asks key and secret. */
export async function cloudinaryPlan(
  apiBase: string,
  { cloudName, apiKey, apiSecret }: { cloudName: string; apiKey: string; apiSecret: string },
): Promise<{ plan: string; usedPercent: number | null }> {
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
  const { plan, credits } = answer.data;
  return { plan, usedPercent: credits?.used_percent ?? null };
}
