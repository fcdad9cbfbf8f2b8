import { describe, expect, it } from "vitest";

import {
  isAsSent,
  isUnchangedSince,
  noteSentDescription,
  renderDescriptionHtml,
  toHtml,
} from "./descriptionHtml.ts";

const RENDERED = "<p>by the template</p>";
const render = () => RENDERED;

it.each([
  ["one\ntwo\r\nthree", "<p>one<br>two<br>three</p>"],
  ["one\n\ntwo\r\n \r\nthree", "<p>one</p><p>two</p><p>three</p>"],
  ["5 < 6 & 7", "<p>5 &lt; 6 &amp; 7</p>"],
])("writes the text %j as HTML", (text, html) => {
  expect(toHtml(text)).toBe(html);
});

describe("the description of an item that isn't ours", () => {
  const describeItem = (description: string | null, descriptionHtml: string | null) =>
    renderDescriptionHtml({ title: " Camaro ", description }, { descriptionHtml }, render);

  it("keeps its formatting while its words are the same", () => {
    expect(describeItem("Red car", "<h1>Red <b>car</b></h1>")).toBe("<h1>Red <b>car</b></h1>");
  });

  it("is the listing's text once that differs, or if it isn't known", () => {
    expect(describeItem(" Blue car\n", "<h1>Red car</h1>")).toBe("<p>Blue car</p>");
    expect(describeItem("Blue car", null)).toBe("<p>Blue car</p>");
  });

  it.each([null, " "])("is the title if the listing has no text: %j", (description) => {
    expect(describeItem(description, null)).toBe("<p>Camaro</p>");
  });
});

describe("the description of an item that was published here", () => {
  const THEIRS = "<div><p>Red car</p></div>";
  const sentDescription = noteSentDescription({ description: "Red car" }, "<p>Red car</p>");
  const describeItem = (description: string, descriptionHtml: string) =>
    renderDescriptionHtml({ title: "Camaro", description, sentDescription }, { descriptionHtml }, render);

  it("stays while the listing's text does", () => {
    expect(describeItem(" Red car ", THEIRS)).toBe(THEIRS);
  });

  it("is rendered again once the listing's text was changed", () => {
    expect(describeItem("Blue car", THEIRS)).toBe(RENDERED);
  });

  it("is the listing's text if it was changed at the marketplace", () => {
    expect(describeItem("Red car", "<p>Green car</p>")).toBe("<p>Red car</p>");
  });

  it("is recognized by what was sent, and the listing's text by what was written", () => {
    const listing = { title: "Camaro", description: "Red car", sentDescription };
    expect([isAsSent(listing, THEIRS), isAsSent(listing, "Green car")]).toEqual([true, false]);
    expect(isAsSent({ title: "Camaro" }, THEIRS)).toBe(false);
    expect([listing, { ...listing, description: "Blue car" }].map(isUnchangedSince)).toEqual([true, false]);
    const empty = noteSentDescription({ description: null }, RENDERED);
    expect(isUnchangedSince({ title: "Camaro", description: " ", sentDescription: empty })).toBe(true);
  });
});

it("the template renders the description of a new item", () => {
  expect(renderDescriptionHtml({ title: "Camaro", description: "Red car" }, null, render)).toBe(RENDERED);
});
