import type { ProviderSettings } from "../settings.ts";
import { createClient } from "./client.ts";
import { toAppError } from "./errors.ts";

/** Short, because somebody waits for the key test. */
const TIMEOUT_MILLISECONDS = 15_000;

/** Returns the names of the models that a key may use. Rejects with an `ai/...` error. */
export async function listOpenAiModels({
  baseUrl,
  apiKey,
}: Pick<ProviderSettings, "baseUrl" | "apiKey">): Promise<string[]> {
  const sdk = await import("openai");
  try {
    const models: string[] = [];
    const list = createClient(sdk, { baseUrl, apiKey }).models.list({ timeout: TIMEOUT_MILLISECONDS });
    for await (const { id } of list) models.push(id);
    return models;
  } catch (error) {
    throw toAppError(sdk, error);
  }
}
