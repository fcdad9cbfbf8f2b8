import { beforeEach, expect, it, vi } from "vitest";

import { openPdf } from "./openPdf";

let freed: string[] = [];
let clicked: [string, string][] = [];
beforeEach(() => {
  vi.useFakeTimers();
  freed = [];
  clicked = [];
  Object.assign(URL, {
    createObjectURL: () => "blob:pdf",
    revokeObjectURL: (address: string) => freed.push(address),
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    clicked.push([this.href, this.download]);
  });
  return () => vi.useRealTimers();
});

it("opens the PDF in a new tab, and frees its memory after a minute", () => {
  const open = vi.spyOn(window, "open").mockReturnValue(window);
  openPdf(new Blob(), "labels.pdf");
  expect(open).toHaveBeenCalledExactlyOnceWith("blob:pdf", "_blank");
  expect(clicked).toEqual([]);
  vi.advanceTimersByTime(59_999);
  expect(freed).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(freed).toEqual(["blob:pdf"]);
});

it("saves it as a file if the browser blocks the tab", () => {
  vi.spyOn(window, "open").mockReturnValue(null);
  openPdf(new Blob(), "labels.pdf");
  expect(clicked).toEqual([["blob:pdf", "labels.pdf"]]);
});
