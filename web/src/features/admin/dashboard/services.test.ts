// @vitest-environment node
import { expect, it } from "vitest";

import { costCopy } from "./copy";
import { listServices, nameSums, type Services, splitCost } from "./services";

const AI = { requests: 2, tokens: 300, simulated: 0, unpriced: 0, cost: 1.5 };
const services = (fields: object = {}): Services =>
  ({
    openai: AI,
    gemini: { ...AI, cost: 0.5 },
    firebase: { reads: 10, writes: 5, storageGB: null, cost: 3 },
    storage: { files: 7, sizeGB: 2, cost: null },
    ...fields,
  }) as unknown as Services;
const usageOf = (fields: object) => listServices(services(fields)).map(({ usage }) => usage);

it("says of the AI providers what they report, and of the rest that it is an estimate", () => {
  const found = listServices(services());
  expect(found.map(({ service, cost, isEstimate }) => [service, cost, isEstimate])).toEqual([
    ["openai", 1.5, false],
    ["gemini", 0.5, false],
    ["firebase", 3, true],
    ["storage", null, true],
  ]);
});

it("names simulated and unpriced calls only if there were some", () => {
  expect(usageOf({})[0]).toHaveLength(2);
  expect(usageOf({ openai: { ...AI, simulated: 1 } })[0]).toContain(costCopy.simulated("1"));
  expect(usageOf({ openai: { ...AI, unpriced: 1 } })[0]).toContain(costCopy.unpriced("1"));
  const [simulated] = listServices(services({ openai: { ...AI, simulated: 1 } }));
  expect(simulated?.name).toBe(costCopy.simulatedName(costCopy.openai));
});

it("names the sums simulated if a provider's part is, and a total with real parts partly so", () => {
  const name = (fields: object) => {
    const { ai, nameTotal } = nameSums(services(fields));
    return [ai, nameTotal("Total")];
  };
  expect(name({})).toEqual(["AI services", "Total"]);
  const simulated = ["AI services (simulated)", "Total (partly simulated)"];
  expect(name({ openai: { ...AI, simulated: 1 } })).toEqual(simulated);
  expect(name({ gemini: { ...AI, simulated: 1 } })).toEqual(simulated);
});

it("says that the size of the database is unknown", () => {
  expect(usageOf({})[2]?.[1]).toContain(costCopy.sizeUnknown);
  const known = usageOf({ firebase: { reads: 10, writes: 5, storageGB: 2, cost: 3 } })[2];
  expect(known?.[1]).not.toContain(costCopy.sizeUnknown);
});

it("sums what is known", () => {
  expect(splitCost(services())).toEqual({ ai: 2, infrastructure: 3, total: 5 });
});
