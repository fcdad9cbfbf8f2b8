import { describe, expect, it } from "vitest";

import { readLine } from "../toyNumberGrammar.ts";
import { CODE_GRAMMARS } from "./grammars.ts";
import { readCodes } from "./readCodes.ts";

const line = (text: string, confidence = 0.98) => ({
  text,
  confidence,
  left: 0,
  top: 0,
  width: 100,
  height: 12,
});

const codesOf = (text: string, brand: string | null) =>
  readCodes([line(text)], brand).map(({ code, identifies }) => [code, identifies]);

describe("readCodes", () => {
  it.each(CODE_GRAMMARS.map((grammar) => [grammar.brand, grammar.example.line, grammar] as const))(
    "reads %s's %j as its grammar says",
    (brand, text, { example, identifies, source }) => {
      expect(readCodes([line("A CAR"), line(text)], brand)).toEqual([
        { code: example.code, brand, identifies, isVerified: source !== null, line: 1 },
      ]);
    },
  );

  it.each([
    ["Hot Wheels", "DHR2O-D9B0B"],
    ["Hot Wheels", "OHR20-D9B0B"],
    ["Hot Wheels", "DHR20"],
    ["Hot Wheels", "90245-5012"],
    ["Hot Wheels", "1-800-524-8697"],
    ["Hot Wheels", "GT500-KR"],
    ["Hot Wheels", "A55L.L2593"],
    ["Matchbox", "MB65"],
    ["Majorette", "226"],
    ["Majorette", "21205305"],
    ["M2 Machines", "R4S 19-01"],
    ["M2 Machines", "R45 19"],
    ["Greenlight", "41120-G"],
    ["Greenlight", "46201"],
    ["Mini GT", "MGT0012"],
    ["Mini GT", "MGTO0123-L"],
    ["Mini GT", "MGT00123-123"],
    ["Johnny Lightning", "JLCG02O"],
    ["Tomica", "No.121"],
    ["Tomica", "No.0"],
    ["Some other brand", "DHR20-D9B0B"],
  ])("reads nothing of %s in %j", (brand, text) => {
    expect(codesOf(text, brand)).toEqual([]);
  });

  it("reads forms unique to one brand without knowing the brand", () => {
    expect(codesOf("MGT00123-R", null)).toEqual([["MGT00123-R", "car"]]);
    expect(codesOf("DHR20-D9B0B", null)).toEqual([]);
  });

  it("ignores lines that the engine wasn't sure of", () => {
    expect(readCodes([line("MGT00123-R", 0.85)], "Mini GT")).toEqual([]);
  });

  it.each(["DHR20-D9B0B G1", "BFC48.09B0C", "T9671-0910", "21095-0910", "DHR17-D", "DHR201-D9B", "L2593"])(
    "agrees with the reader's own grammar of toy numbers on %j",
    (text) => {
      const { exact } = readLine(text);
      expect(codesOf(text, "Hot Wheels")).toEqual(exact === null ? [] : [[exact, "car"]]);
    },
  );
});
