export interface ScreenFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
}

const ENTRY = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
const PRELOAD = /\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g;
const ROOT = '<div id="root">';
const NO_SCRIPT = /\s*<noscript>[^<]*<\/noscript>/;
/** React moves a title into the head, which a part of a page doesn't have. */
const TITLE = /<title>[^<]*<\/title>/;

/** Returns the page with the gallery's styles and a placeholder for its content. */
export function createGalleryShell(page: string, files: ScreenFiles): string {
  // Moved below the cars, which are readable without scripts.
  const [noScript = ""] = NO_SCRIPT.exec(page) ?? [];
  return delayScripts(page, files)
    .replace(noScript, "")
    .replace("</body>", `${noScript.trim()}</body>`)
    .replace(ROOT, `<!--served-->${ROOT}`);
}

/**
 * Returns the page with `markup` before the splash. `web/src/ui/styles/base.css` shows one of the two. React replaces
 * both.
 */
export function createLoginPage(page: string, files: ScreenFiles, markup: string): string {
  const login = `<div data-served="login">${markup.replace(TITLE, "")}</div>`;
  // In another font, the application's text would be larger than this one, and count as a later largest paint.
  const fonts = files.fonts.map(
    (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
  );
  return delayScripts(page, files)
    .replace("</head>", `${fonts.join("")}</head>`)
    .replace(ROOT, () => `${ROOT}${login}`);
}

/** Returns the page with the screen's styles. Its scripts wait for the first paint (`public/boot.js`). */
function delayScripts(page: string, { scripts, styles }: ScreenFiles): string {
  const [, entry] = ENTRY.exec(page) ?? [];
  if (entry === undefined || !page.includes(ROOT)) throw new Error("index.html has no script or no root");
  const preloaded = Array.from(page.matchAll(PRELOAD), ([, href = ""]) => href);
  const files = new Set([...preloaded, ...scripts.map((file) => `/${file}`)]);
  files.delete(entry);
  const links = styles
    .filter((file) => !page.includes(`/${file}"`))
    .map((file) => `    <link rel="stylesheet" crossorigin href="/${file}">\n`);
  const boot = `<script defer src="/boot.js" data-entry="${entry}" data-files="${[...files].join(" ")}"></script>`;
  return page
    .replaceAll(PRELOAD, "")
    .replace(ENTRY, boot)
    .replace("</head>", `${links.join("")}  </head>`);
}
