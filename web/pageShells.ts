import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type Manifest, type Plugin, type ResolvedConfig, runnerImport } from "vite";

import { createGalleryShell, createLoginPage, type ScreenFiles } from "./shellHtml.ts";

const GALLERY = "src/app/GalleryScreens.tsx";
const LOGIN = "src/features/login/LoginPage.tsx";
const LOGIN_PANEL = fileURLToPath(new URL("src/features/login/LoginPanel.tsx", import.meta.url));

/**
 * Writes the pages that show their content before any script runs. `gallery-shell.html` has a placeholder, which the
 * function `galleryPage` fills in. `login.html` has the sign-in page.
 */
export function pageShells(): Plugin {
  let alias: ResolvedConfig["resolve"]["alias"] = [];
  return {
    name: "page-shells",
    apply: "build",
    configResolved({ resolve }) {
      alias = resolve.alias;
    },
    async writeBundle({ dir = "" }, bundle) {
      // Benchmarks build pages of their own with this configuration.
      if (!("index.html" in bundle)) return;
      const manifest = JSON.parse(await readFile(join(dir, ".vite", "manifest.json"), "utf8")) as Manifest;
      const page = await readFile(join(dir, "index.html"), "utf8");
      const login = await renderLogin(alias);
      await Promise.all([
        writeFile(join(dir, "gallery-shell.html"), createGalleryShell(page, filesOf(manifest, GALLERY))),
        writeFile(join(dir, "login.html"), createLoginPage(page, filesOf(manifest, LOGIN), login)),
      ]);
    },
  };
}

/** Renders the component that the application shows, so that the two can't differ. */
async function renderLogin(alias: ResolvedConfig["resolve"]["alias"]): Promise<string> {
  const { module } = await runnerImport<{ readonly LoginPanel: FunctionComponent }>(LOGIN_PANEL, {
    logLevel: "error",
    resolve: { alias },
    // React's development runtime is empty in a production build.
    oxc: { jsx: { runtime: "automatic", development: false } },
  });
  return renderToStaticMarkup(createElement(module.LoginPanel));
}

/** Returns the files of a screen's code, of all its imports, and of the font. */
function filesOf(manifest: Manifest, screen: string): ScreenFiles {
  const seen = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    manifest[name]?.imports?.forEach(visit);
  };
  if (!manifest[screen]) throw new Error(`${screen} is not in the build`);
  visit(screen);
  const chunks = [...seen].flatMap((name) => manifest[name] ?? []);
  const files = Object.values(manifest).map(({ file }) => file);
  return {
    scripts: chunks.map(({ file }) => file),
    styles: chunks.flatMap(({ css }) => css ?? []),
    // The styles of every page name the application's one font.
    fonts: files.filter((file) => file.endsWith(".woff2")),
  };
}
