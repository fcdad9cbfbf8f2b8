/**
 * Replaces two packages in the build (vite.config.ts): `brotli`, with which fontkit opens WOFF2 fonts, and
 * `node-html-better-parser`, with which pdf-lib reads SVG. Our fonts are TrueType, and we draw by outlines.
 */
function refuse(): never {
  throw new Error("WOFF2 and SVG are left out of this build: see web/src/lib/print/unusedParsers.ts.");
}

// eslint-disable-next-line import/no-default-export -- As brotli has it.
export default refuse;
export { refuse as parse };
export const NodeType = {};
