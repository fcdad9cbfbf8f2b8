import { expect, it } from "vitest";

import { parseXml } from "./parseXml.ts";

it.each([
  ["its root", '<?xml version="1.0"?><Answer><A>1</A></Answer>', { A: "1" }],
  ["a root of another namespace", '<e:Answer xmlns:e="urn:x"><A>1</A></e:Answer >\n', { A: "1" }],
])("reads %s", (_, xml, content) => {
  expect(parseXml(xml)).toMatchObject(content);
});

it.each([
  ["nothing", ""],
  ["plain text", "Service unavailable"],
  ["a declaration alone", '<?xml version="1.0"?>'],
  ["an element without content", "<Answer>1</Answer>"],
  ["two roots", "<Answer><A>1</A></Answer><Answer><A>2</A></Answer>"],
  ["what breaks off", "<Answer><A>1</A>"],
  ["what breaks off within another element of the name", "<Answer><Answer>1</Answer><A>1</A>"],
])("refuses %s", (_, xml) => {
  expect(() => parseXml(xml)).toThrow();
});
