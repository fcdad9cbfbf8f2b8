import * as contract from "../contract/aiSpending.ts";
import { aiConfigs, aiSecrets, spending } from "./capture/analysts.ts";
import { serve } from "./runtime.ts";

export const getAiSpending = serve(
  contract.getAiSpending,
  async () => {
    const [today, { caps }] = await Promise.all([spending.readToday(), aiConfigs.read()]);
    return { ...today, caps };
  },
  { secrets: aiSecrets },
);

export const saveAiCaps = serve(
  contract.saveAiCaps,
  async (caps, { uid }) => {
    await aiConfigs.saveCaps(caps, uid);
    return { success: true as const };
  },
  { secrets: aiSecrets },
);
