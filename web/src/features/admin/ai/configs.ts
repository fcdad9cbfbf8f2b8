import { queryOptions, useQueryClient } from "@tanstack/react-query";

import { getGeminiConfig, getOpenAIConfig } from "@contract/aiConfig";

import { call } from "@/lib/calls/call";

export const openAiConfig = queryOptions({
  queryKey: ["admin", "openAiConfig"],
  queryFn: async () => (await call(getOpenAIConfig, {})).config,
});

export const geminiConfig = queryOptions({
  queryKey: ["admin", "geminiConfig"],
  queryFn: async () => (await call(getGeminiConfig, {})).config,
});

/** Returns a function that reloads the stored configuration after a save. */
export function useReloadConfigs(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([client.invalidateQueries(openAiConfig), client.invalidateQueries(geminiConfig)]);
  };
}
