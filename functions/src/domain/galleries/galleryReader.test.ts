import { describe, expect, it } from "vitest";

import { GALLERIES_AT_ONCE } from "../../contract/galleries/galleries.ts";
import type { PublicGallery } from "../../contract/galleries/galleryData.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { answerGalleryData } from "./answerGalleryData.ts";
import {
  createGalleryReader,
  PAGES_PER_ADDRESS,
  PAGES_PER_MINUTE,
  UNKNOWN_NAMES_PER_ADDRESS,
  UNKNOWN_NAMES_PER_MINUTE,
} from "./galleryReader.ts";

const MINUTE_MS = 60_000;

/** Stored galleries, of which the reads are counted. */
function world(names: readonly string[], pages = 2) {
  const state = { now: 0, reads: 0, version: 1 };
  const toGallery = (username: string): PublicGallery => ({
    ...{ username, build: "b1", pages, listings: 1_200, samples: [], checkedAt: 0 },
    version: state.version,
  });
  const reader = createGalleryReader(
    {
      readGallery: (username) => {
        state.reads += 1;
        return Promise.resolve(names.includes(username) ? toGallery(username) : null);
      },
      readPage: () => {
        state.reads += 1;
        return Promise.resolve([]);
      },
      list: (after, most) => {
        const found = names.filter((name) => after === null || name > after).slice(0, most);
        state.reads += Math.max(1, found.length);
        return Promise.resolve(found.map(toGallery));
      },
    },
    () => state.now,
  );
  const answer = (path: string, address = "192.0.2.1") =>
    answerGalleryData(reader, path, address).catch((error: unknown) =>
      error instanceof AppError ? error.code : String(error),
    );
  return { state, answer };
}

describe("the public data of galleries", () => {
  it("answers each part of the index, by its whole number", async () => {
    const { answer } = world(Array.from({ length: GALLERIES_AT_ONCE * 10 + 1 }, (_, at) => `g${1_000 + at}`));
    const usernames = async (part: number) =>
      ((await answer(`/data/galleries/${part}`)) as { data: PublicGallery[] }).data.map(
        (one) => one.username,
      );
    expect((await usernames(1))[0]).toBe(`g${1_000 + GALLERIES_AT_ONCE}`);
    expect(await usernames(10)).toEqual([`g${1_000 + GALLERIES_AT_ONCE * 10}`]);
    expect(await answer("/data/galleries/1000")).toBeNull();
  });

  it("costs a bounded number of reads for 1,000 invented names, and keeps galleries open", async () => {
    const { state, answer } = world(["ada", "bob"]);
    await answer("/data/galleries/g/ada");
    for (let at = 0; at < 1_000; at += 1)
      await answer(`/data/galleries/g/made_up_${at}`, `192.0.2.${at % 50}`);
    // At the limit, the index of two galleries is read once.
    expect(state.reads).toBe(1 + UNKNOWN_NAMES_PER_MINUTE + 2);
    // A name that is known to be unused is read again after a minute.
    for (let at = 0; at < 1_000; at += 1) await answer("/data/galleries/g/made_up_0");
    expect(state.reads).toBe(1 + UNKNOWN_NAMES_PER_MINUTE + 2);
    expect(await answer("/data/galleries/g/another_one")).toBe("server/busy");
    state.now += 30_000;
    expect(await answer("/data/galleries/g/ada")).toMatchObject({ data: { username: "ada" }, isFinal: true });
    state.now += MINUTE_MS;
    expect(await answer("/data/galleries/g/bob")).toMatchObject({ data: { username: "bob" } });
  });

  it("leaves unknown names to others when one address invents names", async () => {
    const names = ["ada", "bob"];
    const { state, answer } = world(names);
    for (let at = 0; at < 1_000; at += 1) await answer(`/data/galleries/g/made_up_${at}`);
    expect(state.reads).toBe(UNKNOWN_NAMES_PER_ADDRESS + names.length);
    // Galleries that are there stay open, also at that address.
    expect(await answer("/data/galleries/g/ada")).toMatchObject({ data: { username: "ada" } });
    // One that was opened since the index was read waits, and only at that address.
    names.push("cyd");
    expect(await answer("/data/galleries/g/cyd")).toBe("server/busy");
    expect(await answer("/data/galleries/g/cyd", "198.51.100.7")).toMatchObject({
      data: { username: "cyd" },
    });
    expect(await answer("/data/galleries/g/cyd")).toMatchObject({ data: { username: "cyd" } });
  });

  it("keeps the galleries of the index open while somebody invents names", async () => {
    const { answer } = world(["ada", "bob"]);
    await answer("/data/galleries/0");
    for (let at = 0; at < 1_000; at += 1)
      await answer(`/data/galleries/g/made_up_${at}`, `192.0.2.${at % 50}`);
    expect(await answer("/data/galleries/g/bob")).toMatchObject({ data: { username: "bob" } });
  });

  it("is read once for everybody who looks at the same time", async () => {
    const { state, answer } = world(["ada"]);
    await Promise.all(Array.from({ length: 50 }, () => answer("/data/galleries/g/ada")));
    await Promise.all(Array.from({ length: 50 }, () => answer("/data/galleries/g/ada/b1/1/1")));
    expect(state.reads).toBe(2);
  });

  it("reads nothing for pages and versions that somebody invents", async () => {
    const { state, answer } = world(["ada"]);
    await answer("/data/galleries/g/ada");
    for (let at = 2; at < 500; at += 1) await answer(`/data/galleries/g/ada/b1/1/${at}`);
    for (let at = 0; at < 500; at += 1) await answer(`/data/galleries/g/ada/x${at}/1/0`);
    for (let at = 2; at < 500; at += 1) await answer(`/data/galleries/g/ada/b1/${at}/0`);
    expect(state.reads).toBe(3);
    for (const path of [
      "/data/galleries/50",
      "/data/galleries/x",
      "/data/galleries/g/a",
      "/data/galleries/g/A_B",
    ])
      await answer(path);
    expect(state.reads).toBe(3);
  });

  it("reads the pages of a large gallery once for somebody who asks for all of them again and again", async () => {
    const { state, answer } = world(["ada"], 61);
    for (let cycle = 0; cycle < 10; cycle += 1)
      for (let at = 0; at < 61; at += 1) await answer(`/data/galleries/g/ada/b1/1/${at}`);
    expect(state.reads).toBe(1 + 61);
  });

  it("costs a bounded number of page reads, however many pages there are", async () => {
    const { state, answer } = world(["ada", "bob"], 400);
    const page = (at: number, address?: string) => answer(`/data/galleries/g/ada/b1/1/${at}`, address);
    // One address leaves pages to others.
    for (let at = 0; at < 2_000; at += 1) await page(at % 400);
    expect(state.reads).toBe(1 + PAGES_PER_ADDRESS);
    expect(await page(0)).toBe("server/busy");
    expect(await page(0, "198.51.100.7")).toEqual({ data: [], isFinal: true });
    for (let at = 0; at < 2_000; at += 1) await page(at % 400, `192.0.2.${at % 50}`);
    expect(state.reads).toBe(1 + PAGES_PER_MINUTE);
    // Pages in memory are answered, and so is a gallery itself.
    expect(await page(299)).toEqual({ data: [], isFinal: true });
    expect(await answer("/data/galleries/g/bob")).toMatchObject({ data: { username: "bob" } });
    state.now += MINUTE_MS;
    expect(await page(399)).toEqual({ data: [], isFinal: true });
  });

  it("looks once in ten seconds for versions that somebody invents", async () => {
    const { state, answer } = world(["ada"], 1);
    for (let second = 0; second < 60; second += 1) {
      for (let at = 0; at < 20; at += 1) await answer(`/data/galleries/g/ada/b1/${second * 20 + at + 2}/0`);
      state.now += 1_000;
    }
    // Each ten seconds, one read as usual and one for a newer version. And the page once.
    expect(state.reads).toBeLessThanOrEqual(2 * 6 + 1);
  });

  it("looks for the version that a page is asked for, and lets no cache keep another one", async () => {
    const { state, answer } = world(["ada"]);
    await answer("/data/galleries/g/ada");
    state.version = 2;
    expect(await answer("/data/galleries/g/ada/b1/2/0")).toEqual({ data: [], isFinal: true });
    expect(await answer("/data/galleries/g/ada/b1/1/0")).toEqual({ data: [], isFinal: false });
    expect(await answer("/data/galleries/g/ada/b1/9/0")).toEqual({ data: [], isFinal: false });
    expect(await answer("/data/galleries/g/ada/b0/2/0")).toEqual({ data: null, isFinal: false });
  });

  it("lists galleries in parts, each read once in 15 seconds", async () => {
    const names = Array.from(
      { length: GALLERIES_AT_ONCE + 3 },
      (_, at) => `s_${String(at).padStart(3, "0")}`,
    );
    const { state, answer } = world(names);
    expect(await answer("/data/galleries/1")).toMatchObject({ data: [{}, {}, { username: names.at(-1) }] });
    for (let at = 0; at < 20; at += 1) await answer(`/data/galleries/${at % 3}`);
    expect(state.reads).toBe(names.length);
    expect(await answer("/data/galleries/2")).toMatchObject({ data: [] });
  });
});
