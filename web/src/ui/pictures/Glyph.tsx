import { memo } from "react";

import type { Icon } from "./icon";

/** Renders an icon next to text. Memoised, so that it isn't rendered again with its parent. */
export const Glyph = memo(function Glyph({ of: Drawing }: { readonly of: Icon }) {
  return <Drawing className="icon" aria-hidden />;
});
