import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { type CaptureFlow, startFlow, addShot } from "./state/captureFlow";
import { ShutterStatus } from "./ShutterStatus";

const shot = (name: string) => ({ photo: new Blob([name]), url: `blob:${name}` });
const begun = startFlow("c1");
const front = addShot(begun, "front", shot("front"), 1);
const both = addShot(front, "back", shot("back"), 2);
const early = (captureId: string) => ({ captureId, sku: "GTB53", readAt: 3 });

it.each<[string, CaptureFlow, string, string]>([
  ["nothing", begun, "c1-before", ""],
  ["the front", front, "c1-before", "Front photo taken."],
  ["the back alone", addShot(begun, "back", shot("back"), 1), "c1-before", "Back photo taken."],
  ["both", both, "c1-before", "Both photos taken."],
  ["both, and what the back says", both, "c1", "Both photos taken. SKU GTB53 read."],
])("announces that %s was taken, and no other card's number", (_what, flow, captureId, words) => {
  render(<ShutterStatus flow={flow} early={early(captureId)} />);
  expect(screen.getByRole("status", { name: "Card under the camera" })).toHaveTextContent(words, {
    normalizeWhitespace: true,
  });
  expect(screen.getByRole("status").textContent).toBe(words);
});
