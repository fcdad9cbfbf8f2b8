// @vitest-environment node
import { expect, it } from "vitest";

import { MASK } from "@contract/images/imageHost";

import { findFaults, isTyped } from "./configValues";

const values = { cloudName: "my-cloud", folderName: "", uploadPreset: "", apiKey: "123", apiSecret: "" };

it("counts neither an empty secret nor the mask as typed", () => {
  expect(["", " ", MASK, "abc"].map(isTyped)).toEqual([false, false, false, true]);
});

it("requires a secret only if none is stored", () => {
  expect(findFaults(values, true)).toEqual({});
  expect(Object.keys(findFaults(values, false))).toEqual(["apiSecret"]);
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

it("accepts names in their whole length, with the spaces around them removed", () => {
  const names = (length: number) => {
    const name = "x".repeat(length);
    return { ...values, cloudName: ` ${name} `, uploadPreset: name, apiKey: ` ${name}` };
  };
  expect(findFaults(names(100), true)).toEqual({});
  expect(Object.keys(findFaults(names(101), true))).toEqual(["cloudName", "uploadPreset", "apiKey"]);
  const secret = (length: number) =>
    findFaults({ ...values, apiSecret: "x".repeat(length) }, false).apiSecret;
  expect([secret(200), secret(201) === undefined]).toEqual([undefined, false]);
  const folder = (folderName: string) => findFaults({ ...values, folderName }, true).folderName === undefined;
  expect(["a", "a/b-c/d_e", "/a", "a/", "a b"].map(folder)).toEqual([true, true, false, false, false]);
});
