import { AI_PROVIDERS } from "../../contract/cards.ts";
import { type AiConfig, type CloudProvider, type InstallationKeys, keyInUse } from "./ports.ts";

export type UsableProvider = { provider: CloudProvider; apiKey: string } | { provider: "local" };

/** Who can be asked, in the installation's order: has a key and is switched on. The catalogue needs neither. */
export function usableProviders(
  order: readonly string[],
  config: AiConfig,
  installationKeys: InstallationKeys,
): UsableProvider[] {
  return order.flatMap((name) => {
    const provider = AI_PROVIDERS.find((known) => known === name.trim());
    if (provider === undefined) return [];
    if (provider === "local") return { provider };
    const key = keyInUse(config, provider, installationKeys);
    return key === null || !config.providers[provider].enabled ? [] : { provider, apiKey: key.apiKey };
  });
}
