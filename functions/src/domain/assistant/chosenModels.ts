import type { ProviderChoice } from "../capture/ports.ts";
import type { ChatModel } from "./ports.ts";

/** The chosen provider first, then, unless that is switched off, the others in the installation's order. */
export function chosenModels(
  usable: readonly ChatModel[],
  { provider, enableFallback }: Pick<ProviderChoice, "provider" | "enableFallback">,
): readonly ChatModel[] {
  const wanted = provider ?? usable[0]?.provider;
  const chosen = usable.filter((model) => model.provider === wanted);
  if (enableFallback) return [...chosen, ...usable.filter((model) => model.provider !== wanted)];
  // One without a key can't be asked; whoever has one is better than nobody.
  return chosen.length > 0 ? chosen : usable.slice(0, 1);
}
