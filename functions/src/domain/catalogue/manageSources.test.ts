import { expect, it } from "vitest";

import { listSources, orderSources, removeSource, type SourceStore } from "./manageSources.ts";

const source = (name: string, importedAt: number) => ({
  ...{ name, rows: 2, numbers: 1 },
  importedAt: { toMillis: () => importedAt },
});

function openStore() {
  let sources = [source("mattel", 1), source("fans", 2)];
  const store: SourceStore = {
    list: () => Promise.resolve(sources),
    order: (names) => {
      sources = names.map((name, at) => source(name, at));
      return Promise.resolve();
    },
    remove: (name) => {
      sources = sources.filter((each) => each.name !== name);
      return Promise.resolve();
    },
  };
  const names = async () => (await listSources(store)).sources.map(({ name }) => name);
  return { store, names };
}

it("lists the sources in their order, with times in milliseconds", async () => {
  expect(await listSources(openStore().store)).toEqual({
    sources: [
      { name: "mattel", rows: 2, numbers: 1, importedAt: 1 },
      { name: "fans", rows: 2, numbers: 1, importedAt: 2 },
    ],
  });
});

it("orders and removes known sources, and returns those that there are then", async () => {
  const { store } = openStore();
  const ordered = await orderSources(store, ["fans", "mattel"]);
  expect(ordered.sources.map(({ name }) => name)).toEqual(["fans", "mattel"]);
  expect((await removeSource(store, "fans")).sources.map(({ name }) => name)).toEqual(["mattel"]);
});

it("changes nothing if one of the sources is gone", async () => {
  const { store, names } = openStore();
  const gone = { code: "catalogue/not-found" };
  await expect(orderSources(store, ["fans", "gone"])).rejects.toMatchObject(gone);
  await expect(removeSource(store, "gone")).rejects.toMatchObject(gone);
  expect(await names()).toEqual(["mattel", "fans"]);
});
