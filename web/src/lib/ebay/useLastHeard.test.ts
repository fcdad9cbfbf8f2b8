import { renderHook, waitFor } from "@testing-library/react";
import { Timestamp } from "firebase/firestore";
import { beforeAll, expect, it } from "vitest";

import { paths } from "@contract/documents";

import { goOffline } from "../firestore/testing/goOffline";
import { putDocument } from "../firestore/testing/putDocument";
import { setSession } from "../session/session";
import { samplePerson } from "../session/testing/samplePerson";
import { useLastHeard } from "./useLastHeard";

beforeAll(goOffline);
const at = (millis: number) => Timestamp.fromMillis(millis);

/** Puts what a person's documents say about when eBay was heard, and reads it. */
function hear(
  uid: string,
  { catchUp, notices = [], sync }: { catchUp?: number; notices?: number[]; sync?: number },
) {
  const record = sync === undefined ? {} : { lastEbaySync: at(sync) };
  setSession({ status: "ready", person: { ...samplePerson(record), uid } });
  if (catchUp !== undefined)
    putDocument(paths.operation(uid, "catchUp"), { runId: "r", heardAt: at(catchUp) });
  for (const [index, millis] of notices.entries())
    putDocument(`${paths.webhookLogs(uid)}/n${index}`, {
      ...{ eventType: "ItemSold", notificationId: `n${index}`, processed: true, payload: "{}", sentAt: 1 },
      details: {},
      createdAt: at(millis),
    });
  return renderHook(useLastHeard).result;
}

it("is null if eBay was never heard", () => {
  expect(hear("never", {}).current).toBeNull();
});

it("is the sync if there was nothing else", () => {
  expect(hear("synced", { sync: 5_000 }).current).toBe(5_000);
});

it.each([
  ["the catch-up", { catchUp: 9_000, notices: [8_000], sync: 7_000 }],
  ["the newest notification", { catchUp: 8_000, notices: [1_000, 9_000, 2_000], sync: 7_000 }],
  ["the sync", { catchUp: 8_000, notices: [7_000], sync: 9_000 }],
])("is the latest of all: %s", async (name, times) => {
  const result = hear(name.replaceAll(" ", "-"), times);
  await waitFor(() => expect(result.current).toBe(9_000), { timeout: 5_000 });
});
