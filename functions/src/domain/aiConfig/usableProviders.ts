import { AI_PROVIDERS } from "../../contract/capture/cards.ts";
import { type AiConfig, type CloudProvider, type InstallationKeys, selectKey } from "./ports.ts";

export type UsableProvider = { provider: CloudProvider; apiKey: string } | { provider: "local" };

/**
 * Lists the providers that have a key and are enabled, in the installation's order. The catalogue needs
 * neither.
 */
export function listUsableProviders(
  order: readonly string[],
  config: AiConfig,
  installationKeys: InstallationKeys,
): UsableProvider[] {
  return order.flatMap((name) => {
    const provider = AI_PROVIDERS.find((known) => known === name.trim());
    if (provider === undefined) return [];
    if (provider === "local") return { provider };
    const key = selectKey(config, provider, installationKeys);
    return key === null || !config.providers[provider].enabled ? [] : { provider, apiKey: key.apiKey };
  });
}
