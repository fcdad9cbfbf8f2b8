import type { ProviderChoice } from "../capture/ports.ts";
import type { ChatModel } from "./ports.ts";

/** Returns the chosen provider, followed by the others in the installation's order unless fallback is off. */
export function chooseModels(
  usable: readonly ChatModel[],
  { provider, enableFallback }: Pick<ProviderChoice, "provider" | "enableFallback">,
): readonly ChatModel[] {
  const wanted = provider ?? usable[0]?.provider;
  const chosen = usable.filter((model) => model.provider === wanted);
  if (enableFallback) return [...chosen, ...usable.filter((model) => model.provider !== wanted)];
  // The chosen provider has no key, so another one answers.
  return chosen.length > 0 ? chosen : usable.slice(0, 1);
}
