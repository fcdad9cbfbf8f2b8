import { describe, expect, it } from "vitest";

import { readEnvelope } from "./envelope.ts";

const envelope = (content: string, header = "") =>
  `<s:Envelope xmlns:s="soap">${header}<s:Body>${content}</s:Body></s:Envelope>`;
const titleOf = (text: string) => readEnvelope(envelope(`<Event><Title>${text}</Title></Event>`));

describe("an envelope", () => {
  it("has the name and the content of its only element, and its header", () => {
    const header = "<s:Header><e:Credentials>1</e:Credentials></s:Header>";
    expect(
      readEnvelope(
        `<?xml version="1.0"?>${envelope("<e:Event a='1'><Title>A</Title></e:Event>", header)} \n`,
      ),
    ).toEqual({
      ...{ header: { Credentials: "1" }, name: "Event", body: { Title: "A" } },
    });
  });

  it("may lack a header, have an empty one, or no prefixes", () => {
    const body = { header: null, name: "Event", body: { Title: "A" } };
    const content = "<Event><Title>A</Title></Event>";
    expect(readEnvelope(envelope(content))).toEqual(body);
    expect(readEnvelope(envelope(content, "<s:Header>text</s:Header>"))).toEqual(body);
    expect(readEnvelope(`<Envelope><Body>${content}</Body></Envelope>`)).toEqual(body);
    expect(readEnvelope(`<Envelope><Body>${content}</Body></Envelope\n>`)).toEqual(body);
  });

  it.each([
    ["", "no document"],
    ["<html><Body><Event><Title>A</Title></Event></Body></html>", "another document"],
    [envelope(""), "an empty body"],
    [envelope("text"), "a text"],
    [envelope("<Event>text</Event>"), "an element with a text only"],
    [envelope("<Event><A>1</A></Event><Event><A>2</A></Event>"), "an element twice"],
    [envelope("<Event><A>1</A></Event><Other><A>2</A></Other>"), "two elements"],
    [envelope("<Event><A>1</A></Event>").slice(0, -1), "a document that was cut"],
    [`${envelope("<Event><A>1</A></Event>")}<more/>`, "something after it"],
    [envelope(`${"<a>".repeat(61)}${"</a>".repeat(61)}`), "too many levels"],
  ])("can't be %s (%s)", (xml) => {
    expect(readEnvelope(xml)).toBe("malformed");
  });

  it("is refused with a document type before it, in any case", () => {
    const xml = envelope("<Event><A>1</A></Event>");
    expect(readEnvelope(`<!DOCTYPE a>${xml}`)).toBe("entities");
    expect(readEnvelope(`<!doctype a>${xml}`)).toBe("entities");
    expect(readEnvelope("<!DOCTYPE a>")).toBe("malformed");
  });
});

describe("a text in an envelope", () => {
  it.each([
    ["&amp;&lt;&gt;&quot;&apos;", `&<>"'`],
    ["&AMP;", "&"],
    ["&#65;&#x42;&#X43;", "ABC"],
    ["&amp;lt;", "&lt;"],
    ["&#x10FFFF;", String.fromCodePoint(0x10ffff)],
    ["&#xD83D;&#xDE97;", "🚗"],
    ["half &#xD83D; a &#56983; pair", "half \uFFFD a \uFFFD pair"],
    ["&#x110000;", "&#x110000;"],
    ["&#1114112;", "&#1114112;"],
    ["&#12345678;", "&#12345678;"],
    ["&other;", "&other;"],
    ["0012", "0012"],
  ])("%s is read as %s", (text, read) => {
    expect(titleOf(text)).toMatchObject({ body: { Title: read } });
  });
});
