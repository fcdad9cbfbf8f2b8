// @vitest-environment node
import { describe, expect, it } from "vitest";

import { parseMarkdown, toPlainText } from "./markdown";

describe("an answer's text", () => {
  it("has paragraphs, lists, bold words and links to listings and orders", () => {
    expect(
      parseMarkdown("I found **2**:\n- [Twin Mill](/listing/L1), $3\n- [22-1](/order/22-1)\n\nThat is all."),
    ).toEqual([
      {
        type: "paragraph",
        lines: [
          [
            { type: "text", text: "I found " },
            { type: "bold", text: "2" },
            { type: "text", text: ":" },
          ],
        ],
      },
      {
        type: "list",
        ordered: false,
        items: [
          [
            { type: "link", text: "Twin Mill", to: "/listing/L1" },
            { type: "text", text: ", $3" },
          ],
          [{ type: "link", text: "22-1", to: "/order/22-1" }],
        ],
      },
      { type: "paragraph", lines: [[{ type: "text", text: "That is all." }]] },
    ]);
    expect(
      parseMarkdown("1. one\n2) two\n- three").map((block) => "ordered" in block && block.ordered),
    ).toEqual([true, false]);
  });

  it.each([
    "https://evil.example/?data=secret",
    "//evil.example",
    "javascript:alert(1)",
    "/listing/../../admin",
    "/listing/L1?next=//evil.example",
    "/settings",
    "/listing/..",
    "/order/a/b",
  ])("shows %s as text, without a link", (target) => {
    const spans = JSON.stringify(parseMarkdown(`see [this](${target})`));
    expect(spans).not.toContain('"link"');
    expect(spans).toContain("this");
  });

  it("shows pictures, markup and code as plain text", () => {
    const blocks = parseMarkdown("![x](https://evil.example/a.png) <img src=x onerror=alert(1)> `code`");
    expect(JSON.stringify(blocks)).not.toContain('"link"');
    expect(toPlainText("<b>bold</b>")).toBe("<b>bold</b>");
  });

  it("is copied as plain text", () => {
    expect(toPlainText("**Two**:\n- [Twin Mill](/listing/L1)\n- other")).toBe("Two:\n\n- Twin Mill\n- other");
  });
});
