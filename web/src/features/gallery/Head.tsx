import { createElement } from "react";

import type { PageHead } from "@contract/galleries/galleryPage";

/** Renders a page's data for search engines and link previews. React moves it into the document's head. */
export function Head({ head: { title, tags, data } }: { readonly head: PageHead }) {
  return (
    <>
      <title>{title}</title>
      {tags.map(({ element, attributes }) =>
        createElement(element, {
          key: attributes["name"] ?? attributes["property"] ?? attributes["rel"],
          ...attributes,
        }),
      )}
      {data !== null && <script type="application/ld+json">{JSON.stringify(data)}</script>}
    </>
  );
}
