import { describe, expect, it } from "vitest";

import type { GalleryListing } from "./galleries.ts";
import {
  compareNewestFirst,
  getCardPicture,
  buildGalleryHead,
  buildGalleryIndexHead,
  missingGalleryHead,
} from "./galleryPage.ts";

const ORIGIN = "https://pegboard.example";
const NOW = 1_800_000_000_000;
const car = (id: string, fields: Partial<GalleryListing> = {}): GalleryListing => ({
  id,
  title: `Car ${id}`,
  price: 4.5,
  quantity: 1,
  image: `https://i.ebayimg.com/images/g/${id}/s-l1600.jpg`,
  ebayItemId: `11${id}`,
  listedAt: 0,
  ...fields,
});
const gallery = {
  username: "ada",
  listings: 1_200,
  samples: ["http://127.0.0.1/a.jpg", "https://i.ebayimg.com/images/g/1/s-l1600.jpg"],
  checkedAt: NOW - 60_000,
};
const contentOf = (head: typeof missingGalleryHead, name: string) =>
  head.tags.find(({ attributes }) => Object.values(attributes)[0] === name)?.attributes;

describe("a gallery's page head", () => {
  it("names the seller and the number of cars, with a canonical URL", () => {
    const head = buildGalleryHead(ORIGIN, gallery, [car("1")], NOW);
    expect(head.title).toBe("ada: cars for sale · Pegboard");
    expect(contentOf(head, "description")?.["content"]).toBe(
      "1,200 die-cast cars for sale by ada, with pictures and prices. Each opens on eBay.",
    );
    expect(contentOf(head, "canonical")).toEqual({ rel: "canonical", href: `${ORIGIN}/g/ada` });
    expect(contentOf(head, "og:title")?.["content"]).toBe(head.title);
    expect(contentOf(head, "og:url")?.["content"]).toBe(`${ORIGIN}/g/ada`);
  });

  it("uses the first public picture as preview, else our own", () => {
    const image = (samples: string[]) =>
      contentOf(buildGalleryHead(ORIGIN, { ...gallery, samples }, [], NOW), "og:image")?.["content"];
    expect(image(gallery.samples)).toBe("https://i.ebayimg.com/images/g/1/s-l1600.jpg");
    expect(image(["http://127.0.0.1/a.jpg"])).toBe(`${ORIGIN}/preview.png`);
    expect(image([])).toBe(`${ORIGIN}/preview.png`);
  });

  it("describes its cars as products with their eBay offers", () => {
    const { data } = buildGalleryHead(ORIGIN, gallery, [car("1"), car("2", { image: null, price: 12 })], NOW);
    const offer = { "@type": "Offer", priceCurrency: "USD", availability: "https://schema.org/InStock" };
    expect(data).toEqual({
      "@context": "https://schema.org",
      "@type": "ItemList",
      name: "ada: cars for sale · Pegboard",
      url: `${ORIGIN}/g/ada`,
      numberOfItems: 1_200,
      itemListElement: [
        {
          "@type": "ListItem",
          position: 1,
          item: {
            "@type": "Product",
            name: "Car 1",
            url: "https://www.ebay.com/itm/111",
            image: "https://i.ebayimg.com/images/g/1/s-l1600.jpg",
            offers: { ...offer, url: "https://www.ebay.com/itm/111", price: "4.50" },
          },
        },
        {
          "@type": "ListItem",
          position: 2,
          item: {
            "@type": "Product",
            name: "Car 2",
            url: "https://www.ebay.com/itm/112",
            offers: { ...offer, url: "https://www.ebay.com/itm/112", price: "12.00" },
          },
        },
      ],
    });
  });

  it("offers no car without a price, and none an hour after the last check", () => {
    expect(buildGalleryHead(ORIGIN, gallery, [car("1", { price: null })], NOW).data).toBeNull();
    expect(
      buildGalleryHead(ORIGIN, { ...gallery, checkedAt: NOW - 3_600_000 }, [car("1")], NOW).data,
    ).toBeNull();
    expect(buildGalleryHead(ORIGIN, { ...gallery, checkedAt: null }, [car("1")], NOW).data).toBeNull();
  });

  it("lists at most 24 cars", () => {
    const { data } = buildGalleryHead(
      ORIGIN,
      gallery,
      Array.from({ length: 60 }, (_, at) => car(String(at))),
      NOW,
    );
    expect(data).toHaveProperty("itemListElement.length", 24);
  });

  it("omits the number of cars if there are none or the gallery was never built", () => {
    const description = (listings: number | null) =>
      contentOf(buildGalleryHead(ORIGIN, { ...gallery, listings }, [], NOW), "description")?.["content"];
    expect(description(0)).toMatch(/^Die-cast cars for sale by ada/);
    expect(description(null)).toMatch(/^Die-cast cars for sale by ada/);
    expect(description(1)).toMatch(/^1 die-cast car for sale/);
  });
});

it("lists the galleries of the index with their URLs", () => {
  const { data } = buildGalleryIndexHead(ORIGIN, [{ username: "ada" }]);
  expect(data).toMatchObject({
    "@type": "ItemList",
    itemListElement: [{ "@type": "ListItem", position: 1, name: "ada", url: `${ORIGIN}/g/ada` }],
  });
  expect(buildGalleryIndexHead(ORIGIN, []).data).toBeNull();
});

it("keeps search engines away from a missing gallery", () => {
  expect(contentOf(missingGalleryHead, "robots")?.["content"]).toBe("noindex");
});

it("sorts newest first, ties by id", () => {
  const cars = [car("b", { listedAt: 1 }), car("c", { listedAt: 2 }), car("a", { listedAt: 1 })];
  expect(cars.toSorted(compareNewestFirst).map(({ id }) => id)).toEqual(["c", "a", "b"]);
});

it("requests eBay's picture in card size, and leaves other URLs unchanged", () => {
  const own = "https://firebasestorage.googleapis.com/v0/b/x/o/a%2Fs-l1600.jpg?alt=media";
  expect(getCardPicture("https://i.ebayimg.com/images/g/abc/s-l1600.webp")).toBe(
    "https://i.ebayimg.com/images/g/abc/s-l500.webp",
  );
  expect(getCardPicture(own)).toBe(own);
  expect(getCardPicture("https://evil.example/ebayimg.com/s-l1600.jpg")).toBe(
    "https://evil.example/ebayimg.com/s-l1600.jpg",
  );
});
