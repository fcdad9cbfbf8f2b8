import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod";

import { aiProviderSettings } from "../contract/cards.ts";
import { paths } from "../contract/documents.ts";
import type { ProviderChoice } from "../domain/capture/ports.ts";

const { provider, enableFallback, comparisonMode } = aiProviderSettings.shape;
/** As `aiProviderSettings`, but who has chosen no provider is told from who chose the usual one. */
const choice = z
  .object({ provider: provider.unwrap().nullable().default(null), enableFallback, comparisonMode })
  .prefault({});

/**
 * Whose analysis a person wants. A choice that can't be read is none; the comparison, which is paid for twice, is the
 * installation's to allow.
 */
export const providerChoiceOf =
  (firestore: Firestore, comparisonAllowed: () => Promise<boolean>) =>
  async (uid: string): Promise<ProviderChoice> => {
    const [record, isAllowed] = await Promise.all([
      firestore.doc(paths.user(uid)).get(),
      comparisonAllowed(),
    ]);
    const settings: unknown = record.get("settings.aiProvider");
    const wanted = choice.catch(choice.parse({})).parse(settings ?? {});
    return { ...wanted, comparisonMode: wanted.comparisonMode && isAllowed };
  };
