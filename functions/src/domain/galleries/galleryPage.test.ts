import { describe, expect, it } from "vitest";

import type { GalleryListing } from "../../contract/galleries/galleries.ts";
import { GALLERY_ON_TOP } from "../../contract/galleries/galleryPage.ts";
import { renderPage } from "./galleryHtml.ts";
import { buildGalleryPage } from "./galleryPage.ts";

const ORIGIN = "https://pegboard.example";
const NOW = 1_800_000_000_000;
const SHELL = `<head>
    <meta
      data-served
      name="description"
      content="The desk."
    />
    <title>Pegboard</title>
  </head><body><!--served--><div id="root"></div></body>`;

const car = (id: string, fields: Partial<GalleryListing> = {}): GalleryListing => ({
  ...{
    id,
    title: `Car ${id}`,
    price: 4,
    quantity: 1,
    image: null,
    ebayItemId: `11${id}`,
    listedAt: Number(id),
  },
  ...fields,
});

/** Galleries that record what is read. */
function galleriesOf(listings: readonly GalleryListing[] | null) {
  const reads: string[] = [];
  const gallery = {
    ...{ username: "ada", listings: listings?.length ?? 0, samples: [], checkedAt: NOW },
    ...{ build: "b", pages: listings?.length ? 1 : 0, version: 1 },
  };
  const galleries: Parameters<typeof buildGalleryPage>[0] = {
    readGallery: (username) => {
      reads.push(username);
      return Promise.resolve(listings && gallery);
    },
    readPage: () => Promise.resolve(listings),
    index: (part) => {
      reads.push(`part ${part}`);
      return Promise.resolve(listings ? [gallery] : []);
    },
  };
  return { galleries, reads };
}

async function serve(path: string, listings: readonly GalleryListing[] | null, hasQuery = false) {
  const { galleries, reads } = galleriesOf(listings);
  const { exists, head, body } = await buildGalleryPage(
    galleries,
    ORIGIN,
    { path, hasQuery, address: null },
    NOW,
  );
  return { exists, reads, html: renderPage(SHELL, head, body) };
}

describe("a gallery's page", () => {
  it("has its own title, description and cars, newest first", async () => {
    const { exists, html } = await serve("/g/ada", [car("1"), car("2", { quantity: 3, price: null })]);
    expect(exists).toBe(true);
    expect(html.match(/<title>.*<\/title>/g)).toEqual(["<title>ada: cars for sale · Pegboard</title>"]);
    expect(html.match(/<meta[^>]* name="description"[^>]*>/g)).toEqual([
      expect.stringContaining("2 die-cast cars for sale by ada"),
    ]);
    expect(html.indexOf("Car 2")).toBeLessThan(html.indexOf("Car 1</span>"));
    expect(html).toContain("3 left");
    expect(html).toContain("$4.00");
    expect(html).toMatch(/<\/div>\s*<div id="root"><\/div>/);
  });

  it("escapes a listing's title everywhere", async () => {
    const title = `</script><script>alert(1)</script> "71 Bug' & $& <!--`;
    const { html } = await serve("/g/ada", [car("1", { title, image: `https://x.example/"onload="y` })]);
    expect(html).not.toContain("<script>alert");
    expect(html).not.toContain(`"onload="`);
    expect(html).toContain(
      `&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; &quot;71 Bug' &amp; $&amp; &lt;!--`,
    );
    const [, json = ""] =
      /<script data-served type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.parse(json)).toHaveProperty("itemListElement.0.item.name", title);
  });

  it("has no cars of its own if the address asks for a search or another page", async () => {
    const { html } = await serve("/g/ada", [car("1")], true);
    expect(html).toContain("<title>ada: cars for sale");
    expect(html).not.toContain("<li ");
    expect(html).toContain('<body><div id="root">');
  });

  it("is found by any spelling of its name", async () => {
    expect(await serve("/g/ADA/", [car("1")])).toMatchObject({ exists: true, reads: ["ada"] });
  });

  it("doesn't exist without a gallery, and reads nothing for an impossible name", async () => {
    expect(await serve("/g/nobody", null)).toMatchObject({ exists: false, reads: ["nobody"] });
    for (const path of ["/g/", "/g/a", "/g/..%2Fusers", "/g/ada/pages", "/g/%E0%A4%A", "/gallery/x", "/"]) {
      const { exists, reads, html } = await serve(path, [car("1")]);
      expect({ path, exists, reads }).toEqual({ path, exists: false, reads: [] });
      expect(html).toContain('<meta data-served name="robots" content="noindex">');
    }
  });
});

it("a gallery that doesn't exist has only tags in its head, and no data for search engines", async () => {
  const { html } = await serve("/g/nobody", null);
  const [, head = ""] = /<head>(.*)<\/head>/s.exec(html) ?? [];
  expect(head).not.toContain("ld+json");
  expect(head.replaceAll(/<title>.*<\/title>|<[^>]*>/g, "").trim()).toBe("");
});

it("loads the pictures on top at once, and the others when they come into view", async () => {
  const cars = Array.from({ length: GALLERY_ON_TOP + 1 }, (_, at) =>
    car(String(at), { image: `/${at}.jpg` }),
  );
  const { html } = await serve("/g/ada", cars);
  expect(html.match(/fetchpriority="high"/g)).toHaveLength(GALLERY_ON_TOP);
  expect(html.match(/loading="\w*"/g)).toEqual([
    ...Array.from({ length: GALLERY_ON_TOP }, () => 'loading="eager"'),
    'loading="lazy"',
  ]);
});

describe("the page of all galleries", () => {
  it("lists the first galleries", async () => {
    const { exists, html, reads } = await serve("/gallery", [car("1")]);
    expect({ exists, reads }).toEqual({ exists: true, reads: ["part 0"] });
    expect(html).toContain('href="/g/ada"');
    expect(html).toContain("1 car<");
  });

  it("exists without any gallery", async () => {
    expect((await serve("/gallery", null)).exists).toBe(true);
  });
});
