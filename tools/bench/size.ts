import { createServer } from "node:http";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";

import { build } from "vite";

import { launchChromium } from "../chromium.ts";
import { atRoot } from "../root.ts";
import { besideBaseline, type Measure } from "./measure.ts";

const FIREBASE_CONFIG = {
  projectId: "demo-size",
  apiKey: "demo",
  appId: "demo",
  authDomain: "demo-size.firebaseapp.com",
  storageBucket: "demo-size",
};

/**
 * What a visitor downloads, as gzip delivers it: the JavaScript that /login loads before it is idle beside the least
 * app that signs in, and all of the product's beside the least app that uses every part of the stack.
 */
export async function run(): Promise<Measure[]> {
  const folder = await mkdtemp(join(tmpdir(), "pegboard-size-"));
  try {
    const product = await buildProduct(join(folder, "product"));
    const signIn = await buildMinimal("signIn", folder);
    const everySdk = await buildMinimal("everySdk", folder);
    return [
      besideBaseline(
        "first-load JavaScript of /login",
        "kB gz",
        await firstLoad(product, "/login"),
        await firstLoad(signIn, "/"),
        1.35,
      ),
      besideBaseline(
        "JavaScript of all routes",
        "kB gz",
        await allScripts(product),
        await allScripts(everySdk),
        1.8,
      ),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** As for production: no emulators, so their part of the code is gone. */
async function buildProduct(outDir: string): Promise<string> {
  delete process.env["VITE_EMULATORS"];
  process.env["VITE_FIREBASE_CONFIG"] = JSON.stringify(FIREBASE_CONFIG);
  await build({
    configFile: atRoot("web/vite.config.ts"),
    root: atRoot("web"),
    logLevel: "warn",
    build: { outDir, emptyOutDir: true },
  });
  return outDir;
}

/** Built by the same bundler, from a page inside web/ so that it finds the same packages. */
async function buildMinimal(name: "signIn" | "everySdk", folder: string): Promise<string> {
  const outDir = join(folder, name);
  const page = atRoot(`web/bench-${name}.html`);
  const source = atRoot(`tools/bench/minimal/${name}.tsx`);
  await writeFile(page, `<div id="root"></div><script type="module" src="/@fs${source}"></script>`);
  try {
    await build({
      configFile: false,
      root: atRoot("web"),
      logLevel: "error",
      oxc: { jsx: { runtime: "automatic" } },
      resolve: {
        alias: [{ find: /^\/@fs(?=\/)/, replacement: "" }],
        dedupe: ["react", "react-dom", "react-router-dom", "firebase", "zustand"],
      },
      build: { outDir, emptyOutDir: true, rolldownOptions: { input: page } },
    });
  } finally {
    await rm(page);
  }
  await writeFile(join(outDir, "index.html"), await readFile(join(outDir, `bench-${name}.html`)));
  return outDir;
}

async function firstLoad(folder: string, path: string): Promise<number> {
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? "/", "http://localhost").pathname;
    readFile(join(folder, name))
      .then((file) => ({ file, type: extname(name) }))
      .catch(async () => ({ file: await readFile(join(folder, "index.html")), type: ".html" }))
      .then(({ file, type }) => {
        response.setHeader("content-type", TYPES[type] ?? "application/octet-stream");
        response.end(file);
      }, response.destroy.bind(response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const scripts = new Map<string, number>();
    page.on("response", (answer) => {
      const { hostname, pathname } = new URL(answer.url());
      if (hostname !== "127.0.0.1" || extname(pathname) !== ".js") return;
      void answer.body().then((body) => scripts.set(pathname, gzipSync(body).byteLength));
    });
    await page.goto(`http://127.0.0.1:${port}${path}`);
    await page.getByRole("button").first().waitFor();
    await page.waitForTimeout(1_500);
    return kilobytes([...scripts.values()]);
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}

const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

async function allScripts(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const scripts = names.filter((name) => extname(name) === ".js");
  const sizes = scripts.map(async (name) => gzipSync(await readFile(join(folder, name))).byteLength);
  return kilobytes(await Promise.all(sizes));
}

const kilobytes = (bytes: readonly number[]) =>
  Math.round(bytes.reduce((sum, size) => sum + size, 0) / 100) / 10;
