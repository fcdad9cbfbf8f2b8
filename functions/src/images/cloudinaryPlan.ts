import * as z from "zod";

import { AppError } from "../contract/wire/errors.ts";
import type { HostAccount } from "../domain/imageHost/hostConfig.ts";

const TIMEOUT_MILLISECONDS = 15_000;

/** Usage in bytes or as a count. Plans with credits have no separate limits. */
const used = z.object({ usage: z.number(), limit: z.number().optional() });

/** Source: https://cloudinary.com/documentation/admin_api#usage */
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
export async function readCloudinaryPlan(
  apiBase: string,
  account: HostAccount,
): Promise<{ plan: string; usedPercent: number | null }> {
  const { plan, credits } = await readUsage(apiBase, account);
  return { plan, usedPercent: credits?.used_percent ?? null };
}

/**
 * Reads the account's usage. Rejects with `images/invalid-key`, `images/rate-limited` or
 * `images/unavailable`.
 */
export async function readUsage(apiBase: string, account: HostAccount): Promise<UsageAnswer> {
  const response = await ask(apiBase, account, "usage");
  if (response.status === 404) throw new AppError("images/invalid-key");
  const answer = usageAnswer.safeParse(await response.json().catch(() => null));
  if (!response.ok || !answer.success) throw new AppError("images/unavailable");
  return answer.data;
}

/**
 * Returns whether the account has this upload preset
 * (https://cloudinary.com/documentation/admin_api#get_the_details_of_a_single_upload_preset). Rejects like
 * `readUsage`.
 */
export async function hasUploadPreset(apiBase: string, account: HostAccount, name: string): Promise<boolean> {
  const response = await ask(apiBase, account, `upload_presets/${encodeURIComponent(name)}`);
  if (!response.ok && response.status !== 404) throw new AppError("images/unavailable");
  return response.ok;
}

/** Sends a GET request to the admin API. */
async function ask(
  apiBase: string,
  { cloudName, apiKey, apiSecret }: HostAccount,
  path: string,
): Promise<Response> {
  const authorization = `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString("base64")}`;
  const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
  let response: Response;
  try {
    response = await fetch(`${apiBase}/v1_1/${encodeURIComponent(cloudName)}/${path}`, {
      headers: { authorization },
      redirect: "error",
      signal,
    });
  } catch (error) {
    throw new AppError("images/unavailable", {}, { cause: error });
  }
  const { status } = response;
  if (status === 401 || status === 403) throw new AppError("images/invalid-key");
  if (status === 420 || status === 429) throw new AppError("images/rate-limited");
  return response;
}
