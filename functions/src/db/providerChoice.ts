import type { Firestore } from "firebase-admin/firestore";

import { aiProviderSettings } from "../contract/capture/cards.ts";
import { paths } from "../contract/documents.ts";
import type { AiConfig } from "../domain/aiConfig/ports.ts";
import type { ProviderChoice } from "../domain/capture/ports.ts";

const choice = aiProviderSettings.prefault({});

/**
 * Returns a person's choice of provider, or else the installation's default. An unreadable choice counts as
 * none. Comparisons cost twice as much, so the installation must allow them.
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
