import { Timestamp } from "firebase-admin/firestore";
import { expect, it } from "vitest";

import { activityDocument } from "./activity.ts";

const STORED = { type: "sale", source: "ebay", title: "Camaro", timestamp: Timestamp.fromMillis(1) };

it.each([undefined, { code: "of-a-later-version", title: "Camaro" }, { code: "sold", title: "Camaro" }])(
  "keeps the stored words of an activity with the event %o",
  (event) => {
    expect(activityDocument.parse({ ...STORED, event })).toMatchObject({ event: null, title: "Camaro" });
  },
);

it("reads an event that it knows", () => {
  const event = { code: "sold", title: "Camaro", others: 0, buyer: "bob" };
  expect(activityDocument.parse({ ...STORED, event }).event).toEqual(event);
});
