import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import { showAfterPaint } from "./rowPictures";

/** What waits for the paint of the current frame. */
const painted: (() => void)[] = [];

// The module's time of rest would be in the future of a clock that starts anew.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ["performance", "requestAnimationFrame", "setTimeout"] });
  vi.stubGlobal(
    "MessageChannel",
    class {
      readonly port1: { onmessage: (() => void) | null } = { onmessage: null };
      readonly port2 = { postMessage: () => void painted.push(() => this.port1.onmessage?.()) };
    },
  );
});
afterEach(() => {
  vi.advanceTimersByTime(400);
  for (let left = 0; left < 20; left += 1) frame();
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const paint = () => painted.splice(0).forEach((run) => run());
function frame() {
  vi.advanceTimersToNextFrame();
  paint();
}
const addPicture = (src: string) => {
  const picture = document.createElement("img");
  return { picture, remove: showAfterPaint(picture, src) };
};
const listShown = (...pictures: readonly { readonly picture: HTMLImageElement }[]) =>
  pictures.map(({ picture }) => picture.getAttribute("src"));

describe("pictures of rows", () => {
  it("are shown after the paint, one per frame, in their order", () => {
    const [one, two] = [addPicture("1.jpg"), addPicture("2.jpg")];
    vi.advanceTimersToNextFrame();
    expect(listShown(one, two)).toEqual([null, null]);
    paint();
    expect(listShown(one, two)).toEqual(["1.jpg", null]);
    frame();
    expect(listShown(one, two)).toEqual(["1.jpg", "2.jpg"]);
  });

  it("are also shown for a row that comes later", () => {
    const one = addPicture("1.jpg");
    frame();
    const two = addPicture("2.jpg");
    frame();
    expect(listShown(one, two)).toEqual(["1.jpg", "2.jpg"]);
  });

  it("use the newest address of a picture", () => {
    const one = addPicture("1.jpg");
    showAfterPaint(one.picture, "2.jpg");
    frame();
    expect(listShown(one)).toEqual(["2.jpg"]);
  });

  it("are removed with their row, shown or waiting", () => {
    const [one, two] = [addPicture("1.jpg"), addPicture("2.jpg")];
    frame();
    one.remove();
    two.remove();
    frame();
    expect(listShown(one, two)).toEqual([null, null]);
  });

  it.each([
    ["a keystroke", "input", 400],
    ["scrolling", "scroll", 100],
  ])("wait after %s", (_, event, time) => {
    document.dispatchEvent(new Event(event));
    const one = addPicture("1.jpg");
    // A frame takes up to 16 ms.
    vi.advanceTimersByTime(time - 17);
    frame();
    expect(listShown(one)).toEqual([null]);
    vi.advanceTimersByTime(17);
    frame();
    expect(listShown(one)).toEqual(["1.jpg"]);
  });

  it("wait for typing that begins while a frame is under way", () => {
    const one = addPicture("1.jpg");
    vi.advanceTimersToNextFrame();
    document.dispatchEvent(new Event("input"));
    document.dispatchEvent(new Event("scroll"));
    paint();
    vi.advanceTimersByTime(399);
    expect(listShown(one)).toEqual([null]);
    vi.advanceTimersByTime(1);
    frame();
    expect(listShown(one)).toEqual(["1.jpg"]);
  });
});
