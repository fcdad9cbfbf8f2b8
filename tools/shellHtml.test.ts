import { expect, it } from "vitest";

import { createGalleryShell, createLoginPage } from "../web/shellHtml.ts";

const PAGE = `<head>
    <link rel="modulepreload" crossorigin href="/assets/start.js">
    <link rel="stylesheet" crossorigin href="/assets/index.css">
    <script type="module" crossorigin src="/assets/index.js"></script>
  </head>
  <body>
    <noscript>Please switch it on.</noscript>
    <div id="root"><p>splash</p></div>
  </body>`;
const FILES = {
  scripts: ["assets/index.js", "assets/start.js", "assets/screen.js"],
  styles: ["assets/index.css", "assets/screen.css"],
  fonts: ["assets/inter.woff2"],
};
const BOOT =
  '<script defer src="/boot.js" data-entry="/assets/index.js" data-files="/assets/start.js /assets/screen.js"></script>';

it.each([
  ["gallery", createGalleryShell(PAGE, FILES)],
  ["sign-in", createLoginPage(PAGE, FILES, "<main></main>")],
])("the %s's scripts wait, and its styles come once", (_, html) => {
  expect(html).toContain(BOOT);
  expect(html).not.toMatch(/modulepreload|type="module"/);
  expect(html.match(/href="[^"]+\.css"/g)).toEqual(['href="/assets/index.css"', 'href="/assets/screen.css"']);
});

it("a gallery's place is before the application, and the note about scripts at the end", () => {
  expect(createGalleryShell(PAGE, FILES)).toMatch(
    /<!--served--><div id="root"><p>splash<\/p><\/div>\s*<noscript>Please switch it on\.<\/noscript><\/body>/,
  );
});

it("the sign-in page is beside the splash, as rendered, without React's title", () => {
  const html = createLoginPage(PAGE, FILES, "<title>Sign in</title><main>$& costs $1</main>");
  expect(html).toContain(
    '<div id="root"><div data-served="login"><main>$& costs $1</main></div><p>splash</p></div>',
  );
  expect(html).not.toContain("<title>Sign in");
  expect(html).toContain(
    '<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/inter.woff2"></head>',
  );
});

it("a page without a script or a root isn't one of ours", () => {
  expect(() => createGalleryShell(PAGE.replace("/assets/index.js", ""), FILES)).toThrow(
    "no script or no root",
  );
  expect(() => createLoginPage(PAGE.replace("root", "app"), FILES, "")).toThrow("no script or no root");
});
