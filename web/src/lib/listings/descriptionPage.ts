/** Returns a page for a sandboxed frame. eBay shows descriptions on white, in its own font. */
export const wrapDescription = (html: string): string =>
  `<!doctype html><meta charset="utf-8"><style>body{margin:12px;font:14px/1.5 Arial,sans-serif;color:#191919;overflow-wrap:anywhere}</style>${html}`;
