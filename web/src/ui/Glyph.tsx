import { memo } from "react";

import type { Icon } from "./icon";

/** A drawing beside a word. It stays as it is when what it stands in is rendered anew. */
export const Glyph = memo(function Glyph({ of: Drawing }: { readonly of: Icon }) {
  return <Drawing className="i" aria-hidden />;
});
