import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { RowPicture } from "./RowPicture";

let clock = 0;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "requestAnimationFrame", "performance"] });
  // Each test starts later than the typing of the test before.
  await vi.advanceTimersByTimeAsync((clock += 10_000));
});
afterEach(() => void vi.useRealTimers());

const shown = () => screen.getAllByRole("presentation").map((picture) => picture.getAttribute("src"));
/** Waits for a frame and the message after its paint. */
async function frame() {
  await vi.advanceTimersByTimeAsync(17);
  await new Promise(setImmediate);
}

it("loads the pictures of new rows after the texts are painted, one per frame", async () => {
  render(["/1", "/2", "/3", "/4"].map((src) => <RowPicture key={src} className="" src={src} />));
  expect(shown()).toEqual([null, null, null, null]);
  await frame();
  expect(shown()).toEqual(["/1", null, null, null]);
  await frame();
  await frame();
  expect(shown()).toEqual(["/1", "/2", "/3", null]);
  await frame();
  expect(shown()).toEqual(["/1", "/2", "/3", "/4"]);
});

it("never shows another listing's picture, and loads none during typing or scrolling", async () => {
  const { rerender } = render(<RowPicture className="" src="/one.jpg" />);
  await frame();
  expect(shown()).toEqual(["/one.jpg"]);
  fireEvent.input(document.body);
  rerender(<RowPicture className="" src="/two.jpg" />);
  await vi.advanceTimersByTimeAsync(350);
  fireEvent.input(document.body);
  rerender(<RowPicture className="" src="/three.jpg" />);
  await vi.advanceTimersByTimeAsync(350);
  fireEvent.scroll(document.body);
  await vi.advanceTimersByTimeAsync(90);
  await frame();
  expect(shown()).toEqual([null]);
  await frame();
  await frame();
  expect(shown()).toEqual(["/three.jpg"]);
});

it("keeps the picture of a listing that stays in the list", async () => {
  const { rerender } = render(<RowPicture className="" src="/one.jpg" />);
  await frame();
  rerender(<RowPicture className="" src="/one.jpg" />);
  expect(shown()).toEqual(["/one.jpg"]);
});
