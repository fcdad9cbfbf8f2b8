import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { copy } from "../copy";
import { createQueueItem } from "../queue/queueItem";
import { CardPhotos } from "./CardPhotos";

const settings = { price: 2, handlingCost: 0.75, quantity: 1, createAsDraft: true };
function show(front: string | null, back: string | null) {
  const item = createQueueItem("s", 1, settings);
  render(<CardPhotos entry={{ captureId: "c1", item, isLocal: true, isWaiting: false, front, back }} />);
  return screen.queryAllByRole("img").map((image) => image.getAttribute("src"));
}

it.each([
  ["blob:front", "blob:back"],
  ["blob:front", null],
  [null, "blob:back"],
  [null, null],
])("shows the photos %s and %s", (front, back) => {
  expect(show(front, back)).toEqual([front, back].filter((src) => src !== null));
  expect(screen.queryByText(copy.noPhotos) !== null).toBe(front === null && back === null);
});

it("opens a photo at full size", () => {
  show("blob:front", "blob:back");
  expect(screen.queryByRole("dialog")).toBeNull();
  fireEvent.click(screen.getByAltText(copy.backOfCard));
  const opened = screen.getByRole("dialog").innerHTML;
  expect(opened).toContain("blob:back");
  expect(opened).not.toContain("blob:front");
});
