import { createGeminiChat } from "../ai/gemini/chat.ts";
import { createOpenAiChat } from "../ai/openai/chat.ts";
import { computeHighestCostUsd, countMostTokens } from "../ai/prices.ts";
import { chooseModel } from "../ai/settings.ts";
import { config } from "../config.ts";
import * as contract from "../contract/assistant.ts";
import { openAssistantReads } from "../db/assistant/assistantReads.ts";
import { openConversationStore, openProposalStore } from "../db/assistant/conversations.ts";
import { openTrashStore } from "../db/trash/trash.ts";
import { chatWithBudget } from "../domain/aiSpending/withBudget.ts";
import { listUsableProviders } from "../domain/aiConfig/usableProviders.ts";
import { answerProposal as answer, type ProposalActs } from "../domain/assistant/answerProposal.ts";
import { askAssistant as ask } from "../domain/assistant/askAssistant.ts";
import { createEdit } from "../domain/assistant/editAct.ts";
import type { ChatRequest } from "../domain/assistant/ports.ts";
import { changeListings } from "../domain/listings/changeListings.ts";
import { endListing } from "../domain/listings/endListing.ts";
import { publishListing } from "../domain/listings/publishListing.ts";
import { deleteListings, restoreListings } from "../domain/trash/trash.ts";
import {
  aiConfigs,
  readProviderChoice,
  readInstallationKeys,
  spending,
  toProviderSettings,
  serveWithAi,
} from "./capture/analysts.ts";
import { endingPorts, publishPorts, serveWithEbay } from "./ebay/ebay.ts";
import { editPorts } from "./listings/listingEdit.ts";
import { settleLots, settleLotsOf } from "./listings/lots.ts";
import { firestore, metering, report, serve } from "./runtime.ts";
import { changePorts } from "./listings/changes.ts";
import { openModels } from "../domain/assistant/askModels.ts";

const conversations = openConversationStore(firestore);
const reads = openAssistantReads(firestore);
const CHATS = { openai: createOpenAiChat, gemini: createGeminiChat } as const;

async function createChatModels(uid: string) {
  const [saved, choice] = await Promise.all([aiConfigs.readCached(), readProviderChoice(uid)]);
  const usable = listUsableProviders(config.aiProviders, saved, readInstallationKeys);
  return openModels(usable, choice, (provider, apiKey) => {
    const settings = toProviderSettings(provider, saved, apiKey);
    const model = chooseModel(provider, settings, "accurate");
    const highestCost = ({ instruction, turns, tools }: ChatRequest) =>
      computeHighestCostUsd(model, countMostTokens([instruction, turns, tools]));
    const chat = { ...CHATS[provider](settings), simulated: config[provider].simulated };
    return chatWithBudget(chat, uid, spending, highestCost);
  });
}

export const askAssistant = serveWithAi(contract.askAssistant, (question, { uid }, _origin, send) =>
  ask(
    { reads, conversations, listModels: createChatModels, meter: metering, now: Date.now, report },
    uid,
    question,
    send,
  ),
);

export const stopAssistant = serve(contract.stopAssistant, async (ref, { uid }) => {
  await conversations.requestStop(uid, ref);
  return { success: true as const };
});

const trash = { ...openTrashStore(firestore), settleLots, settleLotsOf };

/** Carries out proposals with the same functions as the screens' callables. */
const acts: ProposalActs = {
  change: (uid, changes) => changeListings(changePorts, uid, changes),
  edit: createEdit(editPorts),
  end: (uid, itemId) => endListing(endingPorts, uid, itemId),
  moveToTrash: (uid, ids) => deleteListings(trash, uid, ids),
  restore: (uid, ids) => restoreListings(trash, uid, ids),
  goLive: (uid, id) => publishListing(publishPorts, uid, id),
};

/** Publishing uploads pictures, with one at a time in memory. */
export const answerProposal = serveWithEbay(contract.answerProposal, async (decision, { uid }) => ({
  proposal: await answer(
    { proposals: openProposalStore(firestore), reads, acts, now: Date.now, report },
    uid,
    decision,
  ),
}));
