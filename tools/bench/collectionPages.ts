import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

import sharp from "sharp";
import { build } from "vite";

import { suite } from "../../tests/support/suite.ts";
import { atRoot } from "../root.ts";
import { serveFolder } from "./staticSite.ts";

/** Two more pages: the collection's data without a screen, and the simplest list. */
const PAGES = { data: "collection.ts", plain: "plainList.tsx" } as const;
export type BenchPage = keyof typeof PAGES;

export interface BenchSite {
  readonly url: string;
  readonly folder: string;
  /** The address of a page. It has the same origin as the product, so that one sign-in serves all. */
  page(name: BenchPage): string;
  close(): Promise<void>;
}

/** Builds the product and the pages as for production, but for the emulators, and serves them. */
export async function openBenchSite(): Promise<BenchSite> {
  const folder = await mkdtemp(join(tmpdir(), "pegboard-collection-"));
  await buildPages(folder);
  const picture = await makePicture();
  const served = await serveFolder(folder, {
    lasting: /\/assets\//,
    answers(path, response) {
      if (!path.startsWith(PICTURES)) return false;
      response.setHeader("content-type", "image/jpeg");
      response.setHeader("cache-control", "private, max-age=31536000, immutable");
      response.end(picture);
      return true;
    },
  });
  return {
    url: served.url,
    folder,
    page: (name) => `${served.url}/bench-${name}.html`,
    async close() {
      await served.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The path of a listing's pictures, on Storage's host and on this server. */
const PICTURES = "/v0/b/";

/** A picture with about the size and detail of the studio's photos. */
const makePicture = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 857,
      height: 1_200,
      channels: 3,
      background: "#a33",
      noise: { type: "gaussian", mean: 128, sigma: 12 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer();

async function buildPages(outDir: string): Promise<void> {
  setEnvironment();
  const pages = Object.entries(PAGES).map(([name, source]) => ({
    input: atRoot(`web/bench-${name}.html`),
    source: relative(atRoot("web"), atRoot("tools/bench/minimal", source)),
  }));
  try {
    for (const { input, source } of pages) {
      await writeFile(
        input,
        `<link rel="icon" href="data:," /><body><div id="root"></div><script type="module" src="${source}"></script></body>`,
      );
    }
    await build({
      configFile: atRoot("web/vite.config.ts"),
      root: atRoot("web"),
      logLevel: "error",
      build: {
        outDir,
        emptyOutDir: true,
        rolldownOptions: { input: [atRoot("web/index.html"), ...pages.map(({ input }) => input)] },
      },
    });
  } finally {
    await Promise.all(pages.map(({ input }) => rm(input, { force: true })));
  }
}

/** Sets the variables from which the web application's build takes the addresses of the suite. */
function setEnvironment(): void {
  const { projectId, bucket, firestore, storage, authUrl, functionsUrl } = suite();
  const functions = new URL(functionsUrl);
  process.env["VITE_EMULATORS"] = JSON.stringify({
    auth: authUrl,
    firestore,
    storage,
    functions: { host: functions.hostname, port: Number(functions.port) },
  });
  process.env["VITE_FIREBASE_CONFIG"] = JSON.stringify({
    projectId,
    apiKey: "demo",
    appId: "demo",
    authDomain: `${projectId}.firebaseapp.com`,
    storageBucket: bucket,
  });
}
