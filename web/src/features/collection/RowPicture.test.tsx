import { render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { RowPicture } from "./RowPicture";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "requestAnimationFrame"] }));
afterEach(() => void vi.useRealTimers());

const shown = () => screen.getAllByRole("presentation").map((picture) => picture.getAttribute("src"));
/** A frame, and the message that comes after its paint. */
async function frame() {
  await vi.advanceTimersByTimeAsync(17);
  await new Promise(setImmediate);
}

it("asks for new rows' pictures after the paint of the words, a few in each frame", async () => {
  render(["/1", "/2", "/3", "/4"].map((src) => <RowPicture key={src} src={src} />));
  expect(shown()).toEqual([null, null, null, null]);
  await frame();
  expect(shown()).toEqual(["/1", "/2", "/3", null]);
  await frame();
  expect(shown()).toEqual(["/1", "/2", "/3", "/4"]);
});

it("never shows another listing's, and asks for this one's once the row rests", async () => {
  const { rerender } = render(<RowPicture src="/one.jpg" />);
  await frame();
  rerender(<RowPicture src="/two.jpg" />);
  expect(shown()).toEqual([null]);
  await vi.advanceTimersByTimeAsync(200);
  rerender(<RowPicture src="/three.jpg" />);
  await vi.advanceTimersByTimeAsync(200);
  await frame();
  expect(shown()).toEqual([null]);
  await vi.advanceTimersByTimeAsync(60);
  await frame();
  expect(shown()).toEqual(["/three.jpg"]);
});

it("leaves the picture of a listing alone that stays", async () => {
  const { rerender } = render(<RowPicture src="/one.jpg" />);
  await frame();
  rerender(<RowPicture src="/one.jpg" />);
  expect(shown()).toEqual(["/one.jpg"]);
});
