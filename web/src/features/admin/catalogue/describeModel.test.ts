import { expect, it } from "vitest";

import { NO_VARIANT } from "@contract/capture/cards";

import { describeModel } from "./describeModel";
import { readBase64 } from "./readBase64";

const MODEL = {
  ...{ model: "'67 Camaro", brand: "Hot Wheels", series: "Muscle Mania", seriesNumber: "3/10" },
  ...{ year: 2017, source: "import" as const },
  ...NO_VARIANT,
};

it("names a model, then its facts in one line, without those that are unknown", () => {
  expect(describeModel(MODEL)).toEqual({
    ...{ name: "'67 Camaro", facts: "Hot Wheels · Muscle Mania · 3/10 · 2017" },
  });
  expect(
    describeModel({ ...MODEL, series: null, seriesNumber: "", color: "Red", country: "Malaysia" }).facts,
  ).toBe("Hot Wheels · 2017 · Red · Malaysia");
});

it("reads a file's bytes as base64, also of an empty file", async () => {
  expect(await readBase64(new File([new Uint8Array([0, 255, 44])], "a.bin"))).toBe("AP8s");
  expect(await readBase64(new File([], "a.bin"))).toBe("");
});
