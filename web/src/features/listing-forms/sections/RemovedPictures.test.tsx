import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";

import type { Editor } from "../useEditor";
import { RemovedStrip } from "./RemovedPictures";
import { DAY_MS } from "@contract/wire/durations";

const note = (url: string, daysAgo: number, reason: "removed" | "uploaded" = "removed") => {
  const at = (days: number) => ({ toMillis: () => Date.now() + days * DAY_MS });
  return { id: url, reason, listingId: "a", url, removedAt: at(-daysAgo), expiresAt: at(30 - daysAgo) };
};
const live = (...documents: ReturnType<typeof note>[]) => ({
  status: "ready" as const,
  value: { documents, unreadable: [], fromCache: false },
  fromCache: false,
});

const putBack = vi.fn<(url: string) => void>();
function show(
  shown: readonly string[],
  notes: Parameters<typeof RemovedStrip>[0]["notes"],
  { takenOff = [], saved = shown }: { takenOff?: readonly string[]; saved?: readonly string[] } = {},
) {
  const images: Partial<Editor["images"]> = {
    firebaseImages: [...shown],
    takenOff,
    uploads: [],
    putBack,
  };
  const editor = { images: images as Editor["images"], savedPictures: saved };
  return render(<RemovedStrip editor={editor} notes={notes} />);
}
const pictures = () => screen.queryAllByRole("img").map((image) => image.getAttribute("src"));

it("shows pictures removed in the form, and by saves of the last 30 days, the latest first", async () => {
  show(
    ["/shown"],
    live(note("/old", 20), note("/newer", 2), note("/over", 31), note("/in another form", 1, "uploaded")),
    {
      takenOff: ["/upload"],
      saved: ["/shown", "/unsaved"],
    },
  );
  expect(pictures()).toEqual(["/upload", "/unsaved", "/newer", "/old"]);
  await userEvent.click(screen.getByRole("button", { name: "Restore removed photo 3" }));
  expect(putBack).toHaveBeenCalledExactlyOnceWith("/newer");
});

it("hides a restored picture, and is hidden if no picture was removed", () => {
  show(["/shown", "/back"], live(note("/back", 2)), { takenOff: ["/back"] });
  expect(pictures()).toEqual([]);
  expect(screen.queryByText("Removed photos")).toBeNull();
});

it("restores no picture if the listing has the maximum", () => {
  const full = Array.from({ length: 25 }, (_, at) => `/${at}`);
  show(full, null, { takenOff: ["/one more"] });
  expect(screen.getByRole("button", { name: "Restore removed photo 1" })).toBeDisabled();
  expect(screen.getByText(/as many as a listing can have/)).toBeVisible();
});

it("says so if removed pictures can't be loaded", () => {
  show(
    ["/shown"],
    { status: "error", error: new Error("14 UNAVAILABLE"), retry: vi.fn() },
    { takenOff: ["/one"] },
  );
  expect(screen.getByRole("alert")).toHaveTextContent("The removed photos could not be loaded.");
  expect(pictures()).toEqual(["/one"]);
});
