import { expect, it } from "vitest";

import type { CardReader } from "../ports.ts";
import { rememberReadings } from "./rememberReadings.ts";

function counted(fails = false) {
  const calls: string[] = [];
  const reader: CardReader = {
    readToyNumber: (image) => {
      calls.push(`number of ${String(image)}`);
      if (fails) return Promise.reject(new Error("no picture"));
      return Promise.resolve({
        outcome: "read",
        toyNumber: `GTB${String(image[0])}`,
        candidates: [],
        confidence: 90,
        place: null,
        barcode: null,
        milliseconds: 1,
      });
    },
    readPrint: ({ front, back }) => {
      calls.push(`print of ${String(front)} and ${String(back)}`);
      const lines = { front: [], back: [] };
      return Promise.resolve({ names: [], codes: [], series: null, year: null, lines } as never);
    },
  };
  return { calls, reader: rememberReadings(reader) };
}
const photo = (number: number) => Uint8Array.of(number);

it("reads the same picture once, also for many at once", async () => {
  const { calls, reader } = counted();
  const read = await Promise.all([photo(53), photo(53), photo(54)].map((each) => reader.readToyNumber(each)));
  expect(read.map(({ toyNumber }) => toyNumber)).toEqual(["GTB53", "GTB53", "GTB54"]);
  await reader.readToyNumber(photo(53));
  await reader.readPrint({ front: null, back: photo(53) });
  await reader.readPrint({ front: null, back: photo(53) });
  await reader.readPrint({ front: photo(53), back: null });
  expect(calls).toEqual(["number of 53", "number of 54", "print of null and 53", "print of 53 and null"]);
});

it("tries again what has failed", async () => {
  const { calls, reader } = counted(true);
  for (let time = 0; time < 2; time += 1)
    await expect(reader.readToyNumber(photo(1))).rejects.toThrow("no picture");
  expect(calls).toHaveLength(2);
});
