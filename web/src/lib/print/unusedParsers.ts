/**
 * Replaces packages in the build (vite.config.ts): `brotli`, which fontkit needs for WOFF2 fonts,
 * `node-html-better-parser`, which pdf-lib needs for SVG, and `html-entities`, which it needs for forms and
 * PDF/A. Our fonts are TrueType, and we draw with outlines. `noFont.json` replaces pdf-lib's own fonts,
 * because ours are embedded.
 */
function refuse(): never {
  throw new Error(
    "WOFF2, SVG, forms and PDF/A are left out of this build: see web/src/lib/print/unusedParsers.ts.",
  );
}

// eslint-disable-next-line import/no-default-export -- As brotli has it.
export default refuse;
export { refuse as encode, refuse as parse };
export const NodeType = {};
