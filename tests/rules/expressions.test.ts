import { readFileSync } from "node:fs";

import { initializeTestEnvironment, type RulesTestEnvironment } from "@firebase/rules-unit-testing";
import { deleteApp, initializeApp } from "firebase-admin/app";
import { getFirestore } from "firebase-admin/firestore";
import { doc, type Firestore, setDoc, setLogLevel, updateDoc, writeBatch } from "firebase/firestore";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { paths, queueItemDocument } from "../../functions/src/contract/documents.ts";
import { suite } from "../support/suite.ts";
import { createContexts, OWNER_UID, RECORDS } from "./actors.ts";
import { finishedCard, fullestQueueItem } from "./fields.ts";
import { CAPTURE_ID, queueItem, createRemovedCard } from "./table.ts";

/** A separate project, because its rules aren't only the product's. */
const PROJECT = "demo-expressions";
/** The rule expressions that an ordinary request leaves unused. Firestore evaluates 1,000 per request. */
const SPARE = 400;
const QUEUED = paths.queueItem(OWNER_UID, CAPTURE_ID);
const REMOVED = paths.removedCard(OWNER_UID, CAPTURE_ID);

const admin = initializeApp({ projectId: PROJECT }, PROJECT);
const database = getFirestore(admin);
let env: RulesTestEnvironment;

beforeAll(() => setLogLevel("silent"));
beforeEach(async () => {
  await database.doc(QUEUED).delete();
  await database.doc(REMOVED).delete();
});
afterAll(async () => {
  await env.clearFirestore();
  await env.cleanup();
  await deleteApp(admin);
});

/**
 * Opens a seller's browser under the product's rules, where each write evaluates this many more expressions.
 */
async function openWith(expressions: number): Promise<Firestore> {
  const rules = readFileSync("firestore.rules", "utf8");
  // Each literal of a list is an expression. So are the list, its size, the comparison and the number.
  const literals = Array.from({ length: Math.max(0, expressions - 5) }, () => "0");
  const padded = rules.replaceAll(
    /allow (?:create|update): if (?:isOwner\(uid\)|mayWrite\(uid, \[[^\]]*\]\))/g,
    `$& && [${literals.join(",")}].size() == ${literals.length}`,
  );
  if (padded === rules) throw new Error("no rule was found to add expressions to");
  env = await initializeTestEnvironment({
    projectId: PROJECT,
    firestore: { ...suite().firestore, rules: expressions > 0 ? padded : rules },
  });
  for (const [uid, record] of Object.entries(RECORDS)) await database.doc(paths.user(uid)).set(record);
  return createContexts(env).owner.firestore() as unknown as Firestore;
}

it("has a sample with every field of a queue item", () => {
  expect(Object.keys(fullestQueueItem).toSorted()).toEqual(Object.keys(queueItemDocument.shape).toSorted());
});

it("counts expressions as Firestore does: the thousandth is refused", async () => {
  const seller = await openWith(1_000);
  await expect(setDoc(doc(seller, QUEUED), queueItem)).rejects.toThrow("maximum of 1000 expressions");
});

it.each([
  {
    what: "changes in the queue",
    stored: { path: QUEUED, document: fullestQueueItem },
    write: (seller: Firestore) => updateDoc(doc(seller, QUEUED), { price: 3, message: "Listed" }),
  },
  {
    what: "leaves the queue",
    stored: { path: QUEUED, document: fullestQueueItem },
    write: (seller: Firestore) =>
      writeBatch(seller)
        .set(doc(seller, REMOVED), { ...createRemovedCard(), item: fullestQueueItem })
        .delete(doc(seller, QUEUED))
        .commit(),
  },
  {
    what: "comes back",
    stored: { path: REMOVED, document: { ...createRemovedCard(), removedAt: 5, item: fullestQueueItem } },
    write: (seller: Firestore) =>
      writeBatch(seller)
        .set(doc(seller, QUEUED), { ...fullestQueueItem, restoredFrom: "a2" })
        .delete(doc(seller, REMOVED))
        .commit(),
  },
])("a card with every field $what with expressions to spare", async ({ stored, write }) => {
  const seller = await openWith(SPARE);
  await database.doc(stored.path).set(stored.document);
  await expect(write(seller)).resolves.toBeUndefined();
});

it("a finished card is written at once, as by a browser that was offline", async () => {
  const seller = await openWith(0);
  await setDoc(doc(seller, QUEUED), finishedCard);
  expect((await database.doc(QUEUED).get()).data()).toEqual(finishedCard);
});
