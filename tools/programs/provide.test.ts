import { expect, it, vi } from "vitest";

import { provide, type Way } from "./provide.ts";

/** Creates a machine that has a program once a way has installed it. */
function machine() {
  const has: { program: string | null } = { program: null };
  const said: string[] = [];
  const way = (says: string, brings: string | null | Error): Way => ({
    says,
    get: vi.fn(() => {
      if (brings instanceof Error) return Promise.reject(brings);
      has.program = brings;
      return Promise.resolve();
    }),
  });
  const look = (ways: readonly Way[]) =>
    provide(
      () => has.program,
      ways,
      () => "There is none.",
      (sentence) => said.push(sentence),
    );
  return { has, said, way, look };
}

it("brings nothing where the program is already", async () => {
  const { has, said, way, look } = machine();
  has.program = "/usr/bin/program";
  const download = way("Downloading it", "/cache/program");
  expect(await look([download])).toBe("/usr/bin/program");
  expect(download.get).not.toHaveBeenCalled();
  expect(said).toEqual([]);
});

it("tries the ways in their order until one brings it, and says what it does", async () => {
  const { said, way, look } = machine();
  const last = way("Asking a third", "/third");
  const ways = [
    way("Downloading it", new Error("No network.\nMore.")),
    way("Installing it", "/second"),
    last,
  ];
  expect(await look(ways)).toBe("/second");
  expect(said).toEqual(["Downloading it", "That failed: No network.", "Installing it"]);
  expect(last.get).not.toHaveBeenCalled();
});

it("continues after a way that succeeded without a result", async () => {
  const { way, look } = machine();
  expect(await look([way("Downloading it", null), way("Installing it", "/second")])).toBe("/second");
});

it("says in the end what a person can do", async () => {
  const { way, look } = machine();
  await expect(look([way("Downloading it", new Error("No network."))])).rejects.toThrow("There is none.");
  await expect(look([])).rejects.toThrow("There is none.");
});
