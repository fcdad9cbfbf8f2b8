import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { openConversationStore } from "./conversations.ts";

const NOW = 1_000;
const REF = { conversationId: "c", messageId: "m" };
const ANSWER = {
  ...{ state: "done" as const, failure: null, provider: "openai" as const },
  parts: [{ type: "text" as const, text: "Two." }],
  usage: null,
};
const TAKEN = {
  usages: [
    {
      ...{ provider: "openai" as const, model: "m", promptTokens: 5, completionTokens: 2 },
      ...{ costUsd: 0.001, estimated: false },
    },
  ],
  uncounted: 1,
};

it("counts an answer's tokens once, even if its commit is repeated", async () => {
  const firestore = memoryFirestore(() => NOW);
  const store = openConversationStore(firestore);
  await store.begin("ann", REF, "How many?", { now: NOW, until: NOW + 1 });
  await store.finish("ann", REF, ANSWER, TAKEN, NOW);
  await store.finish("ann", REF, { ...ANSWER, state: "failed" }, TAKEN, NOW);
  const read = async (path: string) => (await firestore.doc(path).get()).data();
  expect(await read(paths.assistantDay("ann", "1970-01-01"))).toMatchObject({
    ...{ questions: 1, promptTokens: 5, completionTokens: 2, costMicroDollars: 1_000, uncountedRequests: 1 },
  });
  expect(await read(paths.exchange("ann", "c", "m"))).toMatchObject({ state: "done", parts: ANSWER.parts });
  expect(await read(paths.conversation("ann", "c"))).toMatchObject({ answering: null, exchanges: 1 });
});
