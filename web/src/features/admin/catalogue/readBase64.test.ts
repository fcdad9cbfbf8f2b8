import { expect, it } from "vitest";

import { readBase64 } from "./readBase64";

it.each([
  ["a,b", "YSxi"],
  ["", ""],
])("reads the bytes of %j", async (content, base64) => {
  expect(await readBase64(new File([content], "cars.csv", { type: "text/csv" }))).toBe(base64);
});
