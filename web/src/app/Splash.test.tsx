import { render } from "@testing-library/react";
import { expect, it } from "vitest";

import page from "../../index.html?raw";
import { Splash } from "./Splash";

/** As a browser has it, without the source's line breaks. */
function markupOf(html: string): string {
  const root = document.createElement("div");
  root.innerHTML = html;
  return root.innerHTML.replaceAll(/\s*([<>])\s*/g, "$1").replaceAll(/\s+/g, " ");
}

it("is in the page before any script, as it is drawn later", () => {
  const [, root = ""] = /<div id="root">([^]*)<\/div>\s*<script/.exec(page) ?? [];
  const { container } = render(<Splash />);
  expect(markupOf(root)).toBe(markupOf(container.innerHTML));
  expect(root).toContain("Loading Pegboard");
});
