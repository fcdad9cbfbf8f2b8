import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { Manifest, Plugin } from "vite";

const SCREEN = "src/app/GalleryScreens.tsx";

/**
 * Writes `gallery-shell.html`: the application's page with the gallery's styles and a placeholder for content
 * shown before any script runs. The function `galleryPage` fills it in.
 */
export function galleryShell(): Plugin {
  return {
    name: "gallery-shell",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      // Benchmarks build pages of their own with this configuration.
      if (!("index.html" in bundle)) return;
      const manifest = JSON.parse(await readFile(join(dir, ".vite", "manifest.json"), "utf8")) as Manifest;
      const page = await readFile(join(dir, "index.html"), "utf8");
      await writeFile(join(dir, "gallery-shell.html"), shellOf(page, filesOf(manifest, SCREEN)));
    },
  };
}

interface ScreenFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const ENTRY = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
const PRELOAD = /\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g;
const ROOT = '<div id="root">';
const NO_SCRIPT = /\s*<noscript>[^<]*<\/noscript>/;

/**
 * Returns the page with the screen's styles. Its scripts wait for the first paint (`public/gallery-boot.js`).
 */
function shellOf(page: string, { scripts, styles }: ScreenFiles): string {
  const [, entry] = ENTRY.exec(page) ?? [];
  if (entry === undefined || !page.includes(ROOT)) throw new Error("index.html has no script or no root");
  const preloaded = Array.from(page.matchAll(PRELOAD), ([, href = ""]) => href);
  const files = new Set([...preloaded, ...scripts.map((file) => `/${file}`)]);
  files.delete(entry);
  const links = styles
    .filter((file) => !page.includes(`/${file}"`))
    .map((file) => `    <link rel="stylesheet" crossorigin href="/${file}">\n`);
  const boot = `<script defer src="/gallery-boot.js" data-entry="${entry}" data-files="${[...files].join(" ")}"></script>`;
  // Moved below the cars, which are readable without scripts.
  const [noScript = ""] = NO_SCRIPT.exec(page) ?? [];
  return page
    .replaceAll(PRELOAD, "")
    .replace(noScript, "")
    .replace("</body>", `${noScript.trim()}</body>`)
    .replace(ENTRY, boot)
    .replace("</head>", `${links.join("")}  </head>`)
    .replace(ROOT, `<!--served-->${ROOT}`);
}

/** Returns the files of a screen's code and of all its imports. */
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
  return { scripts: chunks.map(({ file }) => file), styles: chunks.flatMap(({ css }) => css ?? []) };
}
