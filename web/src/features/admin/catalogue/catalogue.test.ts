import { expect, it } from "vitest";

import { describeModel } from "./describeModel";
import { readBase64 } from "./readBase64";

it("describes a model by its known facts", () => {
  const unknown = { seriesNumber: null, tampo: null, wheels: "", country: null };
  const model = { model: "Camaro", brand: "Hot Wheels", series: "HW Race", year: 2016, color: "Red" };
  expect(describeModel({ ...model, ...unknown, source: "import" })).toEqual({
    name: "Camaro",
    facts: "Hot Wheels · HW Race · 2016 · Red",
  });
  const known = { seriesNumber: "1/5", tampo: "Stripes", wheels: "5SP", country: "Malaysia" };
  expect(describeModel({ ...model, ...known, source: "import" }).facts).toBe(
    "Hot Wheels · HW Race · 1/5 · 2016 · Red · Stripes · 5SP · Malaysia",
  );
});

it("reads a file's bytes in base64", async () => {
  expect(await readBase64(new File(["Camaro, red"], "a.csv", { type: "text/csv" }))).toBe(
    btoa("Camaro, red"),
  );
  expect(await readBase64(new File([], "empty"))).toBe("");
});
