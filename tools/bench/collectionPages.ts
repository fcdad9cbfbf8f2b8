import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, relative } from "node:path";

import sharp from "sharp";
import { build } from "vite";

import { suite } from "../../tests/support/suite.ts";
import { atRoot } from "../root.ts";

/** Beside the product: the collection's data without a screen, and the plainest list. */
const PAGES = { data: "collection.ts", plain: "plainList.tsx" } as const;
export type BenchPage = keyof typeof PAGES;

export interface BenchSite {
  readonly url: string;
  /** Where a page is: on the same origin as the product, so that one sign-in serves all. */
  page(name: BenchPage): string;
  close(): Promise<void>;
}

/** Builds the product and the pages as for production, but for the emulators, and serves them. */
export async function openBenchSite(): Promise<BenchSite> {
  const folder = await mkdtemp(join(tmpdir(), "pegboard-collection-"));
  await buildPages(folder);
  const picture = await makePicture();
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? "/", "http://localhost").pathname;
    if (name.startsWith(PICTURES)) {
      response.setHeader("content-type", "image/jpeg");
      response.setHeader("cache-control", "private, max-age=31536000, immutable");
      response.end(picture);
      return;
    }
    readFile(join(folder, name))
      .then((file) => ({ file, type: extname(name) }))
      .catch(async () => ({ file: await readFile(join(folder, "index.html")), type: ".html" }))
      .then(({ file, type }) => {
        response.setHeader("content-type", TYPES[type] ?? "application/octet-stream");
        // As on hosting: what has its content's hash in its name needn't be asked for again.
        const isLasting = name.startsWith("/assets/");
        response.setHeader("cache-control", isLasting ? "public, max-age=31536000, immutable" : "no-cache");
        response.end(file);
      }, response.destroy.bind(response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  return {
    url,
    page: (name) => `${url}/bench-${name}.html`,
    async close() {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Where a listing's pictures are on Storage's host, and here. */
const PICTURES = "/v0/b/";

/** A photograph's size and, about, its detail: as the studio keeps it. */
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

const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

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

/** What the web application is built with to find the suite that runs. */
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
