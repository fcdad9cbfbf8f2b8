import { vi } from "vitest";

/** Collects the files that are saved from now on, by name. `URL` is as before after the test. */
export function collectFiles(): ReadonlyMap<string, Blob> {
  const files = new Map<string, Blob>();
  const made: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((content) => `blob:${made.push(content as Blob) - 1}`);
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    const content = made[Number(this.href.slice("blob:".length))];
    if (content) files.set(this.download, content);
  });
  return files;
}
