import { expect, it } from "vitest";

import { MAX_SKIPPED_ROWS } from "../../contract/catalogue.ts";
import { CatalogueFileError } from "./catalogueFileError.ts";
import { importUpload } from "./importUpload.ts";

const UPLOAD = {
  ...{ source: "mattel", brand: null, columns: { model: "Name" }, dryRun: false },
  base64: Buffer.from("toys").toString("base64"),
};
const PLAN = {
  encoding: "utf-8",
  columns: {
    map: {},
    columns: [{ name: "Name", field: "model" as const, examples: ["x".repeat(61)] }],
    missing: ["toyNumber" as const],
  },
  catalogue: {
    read: 200,
    models: new Map([["DHR20", []]]),
    skipped: Array.from({ length: MAX_SKIPPED_ROWS + 1 }, (_, row) => ({
      row,
      cause: { code: "bad-number" as const, printed: "?" },
    })),
  },
};

function openPorts() {
  const calls: unknown[] = [];
  const ports = {
    plan: (...given: unknown[]) => {
      calls.push(given);
      return PLAN;
    },
    carryOut: (plan: unknown) => {
      calls.push(plan);
      return Promise.resolve({ imported: 1 });
    },
  };
  return { ports, calls };
}

it("imports what was uploaded, and says how it was understood", async () => {
  const { ports, calls } = openPorts();
  const answer = await importUpload(ports, { ...UPLOAD, brand: "Matchbox" });
  const options = { source: "mattel", columns: { model: "Name" }, brand: "Matchbox" };
  expect(calls).toEqual([[Buffer.from("toys"), "mattel", options], PLAN]);
  expect(answer).toMatchObject({
    ...{ encoding: "utf-8", missing: ["toyNumber"], rows: 200, numbers: 1, changed: 1 },
    columns: [{ name: "Name", field: "model", examples: ["x".repeat(60)] }],
    skipped: MAX_SKIPPED_ROWS + 1,
  });
  expect(answer.skippedRows).toHaveLength(MAX_SKIPPED_ROWS);
  expect(answer.skippedRows[1]).toEqual({
    ...{ row: 1, cause: { code: "bad-number", printed: "?" } },
    reason: '"?" is no toy number',
  });
});

it("writes nothing in a dry run", async () => {
  const { ports, calls } = openPorts();
  expect(await importUpload(ports, { ...UPLOAD, dryRun: true })).toMatchObject({ rows: 200, changed: null });
  expect(calls).toEqual([[Buffer.from("toys"), "mattel", { source: "mattel", columns: UPLOAD.columns }]]);
});

it("refuses a file that can't be imported, with the problem, and passes on other errors", async () => {
  const { ports } = openPorts();
  const fail = (error: Error) => importUpload({ ...ports, carryOut: () => Promise.reject(error) }, UPLOAD);
  await expect(fail(new CatalogueFileError("no-usable-row"))).rejects.toMatchObject({
    ...{ code: "catalogue/file-refused", params: { problem: "no-usable-row" } },
  });
  await expect(fail(new Error("no network"))).rejects.toThrow("no network");
});
