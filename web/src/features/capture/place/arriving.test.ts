// @vitest-environment node
import { expect, it } from "vitest";

import { createQueueItem } from "../queue/queueItem";
import { countArriving } from "./arriving";

const card = (placeId: string | null, quantity: number, status: "pending" | "completed" = "pending") => ({
  item: {
    ...createQueueItem("s", 1, { price: 2, handlingCost: 0, quantity, createAsDraft: true, placeId }),
    status,
  },
});

it("counts the unfinished copies for each place, and no finished ones", () => {
  const entries = [
    card("A-01", 2),
    card("A-01", 1),
    card("B-03", 1),
    card(null, 4),
    card("A-01", 9, "completed"),
  ];
  expect(Object.fromEntries(countArriving(entries))).toEqual({ "A-01": 3, "B-03": 1 });
});
