import { assert as propertyAssert, constantFrom, oneof, property, string } from "fast-check";
import { describe, expect, it } from "vitest";

import { listingDocument } from "../documents.ts";
import { findCardFacts, toSpecifics } from "./cardFacts.ts";
import {
  ALLOWED_TAGS,
  DEFAULT_TEMPLATE,
  findUnknownPlaceholders,
  PLACEHOLDERS,
  renderDescription,
  type TemplateValues,
} from "./descriptionTemplate.ts";

const facts = (fields: object = {}) => findCardFacts(listingDocument.parse({ title: "", ...fields }));
const values = (fields: Partial<TemplateValues> = {}): TemplateValues => ({
  facts: facts(),
  title: "Nightjar",
  description: "",
  condition: null,
  specifics: [],
  ...fields,
});

describe("a template", () => {
  it.each<[string, string, Partial<TemplateValues>, string]>([
    [
      "fills in what is known",
      "{title} of {year}",
      { facts: facts({ year: 2016 }) },
      "<p>Nightjar of 2016</p>",
    ],
    [
      "takes names in any case and spacing",
      "{ Series  Number }",
      { facts: facts({ seriesNumber: "5/10" }) },
      "<p>5/10</p>",
    ],
    [
      "leaves out a line that tells nothing",
      "Series: {series}\nYear: {year}",
      { facts: facts({ year: 2016 }) },
      "<p>Year: 2016</p>",
    ],
    ["keeps a line without placeholders", "Ships in a box.", {}, "<p>Ships in a box.</p>"],
    ["has the title where there is no description", "{description}", {}, "<p>Nightjar</p>"],
    ["has the title where it would leave nothing", "{history}", {}, "<p>Nightjar</p>"],
    [
      "has the description where it would leave elements alone",
      "<hr>\n\n{history}",
      { description: "Mint" },
      "<p>Mint</p>",
    ],
    ["makes paragraphs and lines", "One\nTwo\n\nThree", {}, "<p>One<br>Two</p><p>Three</p>"],
    [
      "keeps listed elements",
      "<b>New</b> &amp; <EM>shiny</EM><br/>",
      {},
      "<p><b>New</b> &amp;amp; <em>shiny</em><br></p>",
    ],
    ["doesn't wrap blocks", "<h2>{title}</h2>\n\nText", {}, "<h2>Nightjar</h2><p>Text</p>"],
    [
      "makes elements with attributes text",
      '<b onclick="x()">Hi</b>',
      {},
      "<p>&lt;b onclick=&quot;x()&quot;&gt;Hi</b></p>",
    ],
    [
      "makes other elements text",
      "<script>x</script><a href=x>",
      {},
      "<p>&lt;script&gt;x&lt;/script&gt;&lt;a href=x&gt;</p>",
    ],
    [
      "escapes values",
      "{description}",
      { description: "<b>A</b> & B" },
      "<p>&lt;b&gt;A&lt;/b&gt; &amp; B</p>",
    ],
    ["fills in nothing that a value names", "{description}", { description: "{title}" }, "<p>{title}</p>"],
    [
      "lists the specifics",
      "Facts:\n{specifics}",
      { specifics: [{ name: "Brand", values: ["A&B"] }] },
      "<p>Facts:</p><ul><li><b>Brand:</b> A&amp;B</li></ul>",
    ],
  ])("%s", (_, template, fields, html) => {
    expect(renderDescription(template, values(fields))).toBe(html);
  });

  it("is by default the seller's words, the history and the condition", () => {
    const input = { description: "Mine", condition: "Worn.", facts: facts({ carHistory: "Old." }) };
    expect(renderDescription(DEFAULT_TEMPLATE, values(input))).toBe("<p>Mine</p><p>Old.</p><p>Worn.</p>");
    expect(renderDescription(DEFAULT_TEMPLATE, values())).toBe("<p>Nightjar</p>");
  });

  it("names placeholders that stand for nothing", () => {
    expect(findUnknownPlaceholders("{title} {Tampo} {tampo x} {constructor}")).toEqual([
      "Tampo",
      "tampo x",
      "constructor",
    ]);
    expect(findUnknownPlaceholders(PLACEHOLDERS.map((name) => `{${name}}`).join(" "))).toEqual([]);
  });

  it("has no element but the listed ones, without attributes, whatever it and the card say", () => {
    const piece = oneof(
      string({ maxLength: 30 }),
      constantFrom(
        "<b>",
        "</b>",
        "<script>",
        "<img src=x onerror=y>",
        "<<b>>",
        "<b",
        "\n\n",
        "{title}",
        "{history}",
        "{specifics}",
        "&lt;",
      ),
    );
    const words = string({ maxLength: 60 });
    const allowed = new RegExp(`^</?(?:${ALLOWED_TAGS.join("|")})>$`);
    propertyAssert(
      property(piece, piece, piece, words, (one, two, three, text) => {
        const html = renderDescription(
          one + two + three,
          values({
            title: text,
            facts: facts({ carHistory: `<b>${text}` }),
            specifics: toSpecifics(facts({ brand: `<i>${text}` })),
          }),
        );
        for (const [tag] of html.matchAll(/<[^>]*>?/g)) expect(tag).toMatch(allowed);
      }),
      { numRuns: 1_000 },
    );
  });
});
