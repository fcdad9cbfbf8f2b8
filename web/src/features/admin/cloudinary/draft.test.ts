import { expect, it } from "vitest";

import { MASK } from "@contract/images/imageHost";

import { findFaults, isTyped } from "./draft";

const draft = { cloudName: "my-cloud", folderName: "", uploadPreset: "", apiKey: "123", apiSecret: "" };

it("counts neither an empty secret nor the mask as typed", () => {
  expect(["", " ", MASK, "abc"].map(isTyped)).toEqual([false, false, false, true]);
});

it("requires a secret only if none is stored", () => {
  expect(findFaults(draft, true)).toEqual({});
  expect(Object.keys(findFaults(draft, false))).toEqual(["apiSecret"]);
});

it("rejects names that lead elsewhere", () => {
  const bad = { cloudName: "../x", folderName: "a//b", uploadPreset: "a b", apiKey: "", apiSecret: "a/b" };
  expect(Object.keys(findFaults(bad, true))).toEqual([
    "cloudName",
    "folderName",
    "uploadPreset",
    "apiKey",
    "apiSecret",
  ]);
});
