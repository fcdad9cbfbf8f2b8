import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

import express, { type RequestHandler } from "express";

import type { GalleryListing } from "../../functions/src/contract/galleries/galleries.ts";
import type { PublicGallery } from "../../functions/src/contract/galleries/galleryData.ts";
import { answerGalleryData } from "../../functions/src/domain/galleries/answerGalleryData.ts";
import { renderPage } from "../../functions/src/domain/galleries/galleryHtml.ts";
import { buildGalleryPage } from "../../functions/src/domain/galleries/galleryPage.ts";
import { createGalleryReader } from "../../functions/src/domain/galleries/galleryReader.ts";
import { createPage } from "../../functions/src/transport/visitors/page.ts";
import { createPublicData } from "../../functions/src/transport/visitors/publicData.ts";
import { atRoot } from "../../tools/root.ts";
import { createEdge, type HeaderRule } from "../../tools/simulators/edge/edge.ts";

const { hosting } = JSON.parse(readFileSync(atRoot("firebase.json"), "utf8")) as {
  hosting: { headers: HeaderRule[] };
};
const SHELL = `<head><title>Pegboard</title></head><body><!--served--><div id="root"></div></body>`;
export const ORIGIN = "https://pegboard.example";
export const INSTANCES = 3;
export const CAR: GalleryListing = {
  ...{ id: "1", title: "Twin Mill", price: 4, quantity: 1, image: null, ebayItemId: "111", listedAt: 1 },
};

export const createGallery = (username: string): PublicGallery => ({
  ...{ username, build: "b1", pages: 2, listings: 1_200, samples: [], version: 1, checkedAt: 0 },
});

/** The database, which counts the reads. */
export function createDatabase() {
  const state = {
    reads: 0,
    requests: 0,
    isDown: false,
    galleries: new Map([["ada", createGallery("ada")]]),
    /** The pages of this build alone are there. */
    build: "b1",
  };
  const read = <T>(answer: T, documents = 1): Promise<T> => {
    state.reads += documents;
    return state.isDown ? Promise.reject(new Error("the database is down")) : Promise.resolve(answer);
  };
  const documents: Parameters<typeof createGalleryReader>[0] = {
    readGallery: (username) => read(state.galleries.get(username) ?? null),
    readPage: (_, build) => read(build === state.build ? [CAR] : null),
    list: (after, most) => {
      const named = [...state.galleries.values()].toSorted((a, b) => (a.username < b.username ? -1 : 1));
      const found = named.filter(({ username }) => after === null || username > after).slice(0, most);
      return read(found, Math.max(1, found.length));
    },
  };
  return { state, documents };
}

/** Creates one instance of the functions `galleryData` and `galleryPage`. */
function createInstance({ documents }: ReturnType<typeof createDatabase>): RequestHandler {
  const parts = {
    metering: { countDocuments: <T>(_: unknown, work: () => T) => work(), record: () => undefined },
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  };
  const reader = createGalleryReader(documents);
  const data = createPublicData({
    ...parts,
    name: "galleryData",
    respond: (path, address) => answerGalleryData(reader, path, address),
  });
  const page = createPage({
    ...parts,
    name: "galleryPage",
    shell: () => Promise.resolve(SHELL),
    respond: async (shell, request) => {
      const { head, body, ...built } = await buildGalleryPage(reader, ORIGIN, request, Date.now());
      return { ...built, html: renderPage(shell, head, body) };
    },
  });
  return ((request, response) =>
    (request.path.startsWith("/data/") ? data : page)(
      request as never,
      response as never,
    )) satisfies RequestHandler;
}

const servers: Server[] = [];
export const stopServers = (): void => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
};

async function listen(server: Server): Promise<string> {
  servers.push(server);
  if (!server.listening) await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts several instances, which take requests in turn, and the edge in front of them. */
export async function startGalleryEdge(database = createDatabase()) {
  const { state } = database;
  const instances = Array.from({ length: INSTANCES }, () => createInstance(database));
  const app = express().use((request, response, next) => {
    state.requests += 1;
    return instances[state.requests % INSTANCES]?.(request, response, next);
  });
  const origin = await listen(app.listen(0, "127.0.0.1"));
  return { state, origin, edge: await listen(createEdge(origin, hosting.headers)) };
}
