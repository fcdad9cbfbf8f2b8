import { render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";

import { buildGalleryHead, buildGalleryIndexHead } from "@contract/galleries/galleryPage";

import { Head } from "./Head";
import { useServedUntil } from "./useServedUntil";

const NOW = 1_800_000_000_000;
const title = `</script><b>"Bug"`;
const listing = { id: "1", title, price: 4, quantity: 1, image: null, ebayItemId: "110", listedAt: 1 };
const gallery = { username: "ada", listings: 1, samples: [], checkedAt: NOW };
const head = buildGalleryHead("https://pegboard.example", gallery, [listing], NOW);

// eslint-disable-next-line testing-library/no-node-access -- nothing in a head has a role
const found = (selector: string) => document.querySelectorAll(selector);
const structured = (): unknown =>
  JSON.parse(found('script[type="application/ld+json"]')[0]?.textContent ?? "null") as unknown;

afterEach(() => {
  for (const served of found("[data-served]")) served.remove();
});

it("adds a gallery's tags and products to the document, and removes them with the screen", () => {
  const { rerender, unmount } = render(<Head head={head} />);
  expect(document.title).toBe("ada: cars for sale · Pegboard");
  expect(found('head link[rel="canonical"][href="https://pegboard.example/g/ada"]')).toHaveLength(1);
  expect(
    found('head meta[property="og:image"][content="https://pegboard.example/preview.png"]'),
  ).toHaveLength(1);
  expect(structured()).toHaveProperty("itemListElement.0.item.name", title);

  rerender(<Head head={buildGalleryIndexHead("https://pegboard.example", [{ username: "ada" }])} />);
  expect(found('meta[name="description"]')).toHaveLength(1);
  expect(structured()).toHaveProperty("itemListElement.0.url", "https://pegboard.example/g/ada");
  unmount();
  expect(found('meta[name="description"], link[rel="canonical"]')).toHaveLength(0);
});

it("keeps the server's elements until the screen can replace them", () => {
  document.head.insertAdjacentHTML("beforeend", '<meta data-served name="description" content="served">');
  document.body.insertAdjacentHTML("afterbegin", "<div data-served>served</div>");
  const Screen = ({ isReady }: { readonly isReady: boolean }) => {
    useServedUntil(isReady);
    return isReady && <Head head={head} />;
  };
  const { rerender } = render(<Screen isReady={false} />);
  expect(found("[data-served]")).toHaveLength(2);
  rerender(<Screen isReady />);
  expect(found("[data-served]")).toHaveLength(0);
  expect(found('meta[name="description"]')).toHaveLength(1);
});

it("removes the server's elements when another screen comes first", () => {
  document.head.insertAdjacentHTML("beforeend", '<meta data-served name="description" content="served">');
  const Screen = () => {
    useServedUntil(false);
    return null;
  };
  render(<Screen />).unmount();
  expect(found("[data-served]")).toHaveLength(0);
});
