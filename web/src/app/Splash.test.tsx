import { render } from "@testing-library/react";
import { expect, it } from "vitest";

import page from "../../index.html?raw";
import { Splash } from "./Splash";

/** Normalizes HTML as a browser does, without the source's line breaks. */
function normalizeMarkup(html: string): string {
  const root = document.createElement("div");
  root.innerHTML = html;
  return root.innerHTML.replaceAll(/\s*([<>])\s*/g, "$1").replaceAll(/\s+/g, " ");
}

it("is in the page's HTML as it is rendered later", () => {
  const [, root = ""] = /<div id="root">([^]*)<\/div>\s*<script/.exec(page) ?? [];
  const { container } = render(<Splash />);
  expect(normalizeMarkup(root)).toBe(normalizeMarkup(container.innerHTML));
  expect(root).toContain("Loading Pegboard");
});
