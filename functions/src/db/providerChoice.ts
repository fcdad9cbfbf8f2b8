import type { Firestore } from "firebase-admin/firestore";

import { aiProviderSettings } from "../contract/capture/cards.ts";
import { paths } from "../contract/documents.ts";
import type { AiConfig } from "../domain/aiConfig/ports.ts";
import type { ProviderChoice } from "../domain/capture/ports.ts";

const choice = aiProviderSettings.prefault({});

/**
 * Returns a person's choice of provider, or the installation's default without one. An unreadable choice counts as
 * none. Comparisons, which cost twice as much, must be allowed by the installation.
 */
export const providerChoiceOf =
  (
    firestore: Firestore,
    readConfig: () => Promise<Pick<AiConfig, "comparisonAllowed" | "defaultProvider">>,
  ) =>
  async (uid: string): Promise<ProviderChoice> => {
    const [record, { comparisonAllowed, defaultProvider }] = await Promise.all([
      firestore.doc(paths.user(uid)).get(),
      readConfig(),
    ]);
    const settings: unknown = record.get("settings.aiProvider");
    const wanted = choice.catch(choice.parse({})).parse(settings ?? {});
    return {
      ...wanted,
      provider: wanted.provider ?? defaultProvider,
      comparisonMode: wanted.comparisonMode && comparisonAllowed,
    };
  };
