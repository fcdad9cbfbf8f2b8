/**
 * Replaces packages in the build (vite.config.ts): `brotli`, with which fontkit opens WOFF2 fonts,
 * `node-html-better-parser`, with which pdf-lib reads SVG, and `html-entities`, with which it writes forms and PDF/A. Our
 * fonts are TrueType, and we draw by outlines. `noFont.json` replaces pdf-lib's own fonts: ours are embedded.
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
