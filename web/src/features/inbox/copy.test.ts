// @vitest-environment node
import { expect, it } from "vitest";

import { copy, watchersCopy } from "./copy";

it.each([
  { text: copy.unreadable(1), says: "1 entry could not be read." },
  { text: copy.unreadable(2), says: "2 entries could not be read." },
  { text: watchersCopy.send(1), says: "Send 1 offer" },
  { text: watchersCopy.send(2), says: "Send 2 offers" },
  { text: watchersCopy.skipped(1), says: "It leaves out 1 listing." },
  { text: watchersCopy.skipped(2), says: "It leaves out 2 listings." },
  { text: watchersCopy.sentTo(1), says: "Sent to 1 buyer" },
  { text: watchersCopy.sentTo(0), says: "Sent to 0 buyers" },
])("says “$says”", ({ text, says }) => {
  expect(text).toBe(says);
});

it.each([
  { sent: 1, failed: 0, left: 0, says: "1 offer to watchers sent" },
  { sent: 0, failed: 1, left: 0, says: "0 offers to watchers sent, 1 failed" },
  { sent: 2, failed: 0, left: 1, says: "2 offers to watchers sent, 1 not sent" },
  { sent: 2, failed: 3, left: 4, says: "2 offers to watchers sent, 3 failed, 4 not sent" },
])("names what of an offering isn't zero: $says", ({ sent, failed, left, says }) => {
  expect(watchersCopy.outcome(sent, failed, left)).toBe(says);
});
