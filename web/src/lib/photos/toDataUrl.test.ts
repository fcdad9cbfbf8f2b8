import { expect, it, vi } from "vitest";

import { toDataUrl } from "./toDataUrl";

const content = btoa("picture");

it.each([
  ["image/png", `data:image/png;base64,${content}`],
  ["image/webp", `data:image/webp;base64,${content}`],
  ["application/octet-stream", `data:image/jpeg;base64,${content}`],
  ["", `data:image/jpeg;base64,${content}`],
])("converts a file of the type %o", async (type, url) => {
  expect(await toDataUrl(new Blob(["picture"], { type }))).toBe(url);
});

it("converts an empty file", async () => {
  expect(await toDataUrl(new Blob([], { type: "image/png" }))).toBe("data:image/png;base64,");
});

it.each([
  ["the browser's reason", new DOMException("gone", "NotFoundError"), "gone"],
  ["its own reason without one", null, "The picture could not be read"],
])("rejects a file that can't be read, with %s", async (_, error, message) => {
  vi.stubGlobal(
    "FileReader",
    class {
      error = error;
      onerror: () => void = () => expect.fail("nobody listens");
      readAsDataURL() {
        queueMicrotask(() => this.onerror());
      }
    },
  );
  await expect(toDataUrl(new Blob(["x"]))).rejects.toThrow(message);
  vi.unstubAllGlobals();
});
