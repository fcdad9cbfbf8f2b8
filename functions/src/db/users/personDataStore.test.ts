import { Timestamp } from "firebase-admin/firestore";
import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { type InquiryDocument, inquiryDocument } from "../../contract/inbox.ts";
import { openPersonDataStore } from "./personDataStore.ts";

const conversation = (person: string) => ({
  ...{
    kind: "question",
    state: "answered",
    ebayId: "c1",
    person,
    title: "Camaro",
    itemId: "110",
    at: Timestamp.fromMillis(0),
  },
  text: `It is ${person}: is it mint?`,
  replies: [`Yes, ${person}.`],
  messages: [{ ids: ["message:1"], from: "buyer", text: `It is ${person}`, at: 1, media: [] }],
  conversationId: `c1-${person}`,
  answers: [
    {
      id: "a",
      answer: { act: "reply", text: `Yes, ${person}.` },
      state: "sent",
      at: Timestamp.fromMillis(0),
      seen: [],
    },
  ],
});

it("removes what a buyer and the sellers wrote to each other, of every seller and of that buyer alone", async () => {
  const firestore = memoryFirestore(() => 1_000);
  const put = (seller: string, id: string, person: string) =>
    firestore.doc(paths.inquiry(seller, id)).set(conversation(person));
  const read = async (seller: string, id: string): Promise<InquiryDocument> =>
    inquiryDocument.parse((await firestore.doc(paths.inquiry(seller, id)).get()).data());
  await put("ada", "question-1", "grace");
  await put("bea", "question-1", "grace");
  await put("ada", "question-2", "linus");

  await openPersonDataStore(firestore).eraseBuyer(["grace", "U-1"]);
  await openPersonDataStore(firestore).eraseBuyer(["grace", "U-1"]);

  for (const seller of ["ada", "bea"]) {
    const erased = await read(seller, "question-1");
    expect(JSON.stringify(erased)).not.toContain("grace");
    expect(erased).toMatchObject({
      ...{ kind: "question", title: "Camaro", itemId: "110" },
      ...{ text: null, messages: [], replies: [], answers: [], conversationId: null },
    });
  }
  expect(await read("ada", "question-2")).toMatchObject({
    ...{ person: "linus", replies: ["Yes, linus."], answers: [{ id: "a" }], messages: [{ from: "buyer" }] },
  });
});
