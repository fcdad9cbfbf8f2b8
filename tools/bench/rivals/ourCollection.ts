import type { Person } from "../../../tests/support/people.ts";
import { timeFirstRows, noteOpenings, timeWholeList } from "../collectionOpening.ts";
import type { BenchSite } from "../collectionPages.ts";
import { waitUntilKept } from "../collectionScreen.ts";
import type { CollectionBench } from "../minimal/collectionBench.ts";
import { BETWEEN_KEYS, type Contestant, type Enter, LINE } from "./contestant.ts";

declare const bench: CollectionBench;

/** Our own screen with all rows in one list, like the rivals. The product opens with pages of 20. */
export const enterOurs =
  (site: BenchSite, seller: Person, size: number): Enter =>
  async (page) => {
    const ours: Contestant = {
      name: "Pegboard",
      url: `${site.url}/collection?size=all`,
      row: "a[href^='/listing/']",
      list: "[data-testid=listings]",
      height: size * LINE,
      betweenKeys: BETWEEN_KEYS,
      isStillAtRest: false,
      search: (screen) => screen.getByRole("searchbox").first(),
      sortByPrice: (screen) => screen.getByRole("columnheader").getByRole("button", { name: "Price" }),
      async found(screen) {
        const [range] = await screen
          .getByRole("navigation", { name: "Pages" })
          .locator("span")
          .allTextContents();
        return Number(/of ([\d,]+)/.exec(range ?? "of 0")?.[1]?.replaceAll(",", ""));
      },
      isInPage: true,
    };
    await page.goto(site.page("data"));
    await page.waitForFunction(() => "bench" in window);
    await page.evaluate(({ email, name }) => bench.signIn(email, name), seller);
    await noteOpenings(page, { rows: ours.row, height: size * LINE });
    await timeFirstRows(page, ours.url);
    await timeWholeList(page);
    await waitUntilKept(page);
    return ours;
  };
