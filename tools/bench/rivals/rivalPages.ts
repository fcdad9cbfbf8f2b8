import { join } from "node:path";

import { build } from "vite";

import { atRoot } from "../../root.ts";
import { timeFirstRows, noteOpenings, timeWholeList } from "../collectionOpening.ts";
import type { BenchSite } from "../collectionPages.ts";
import { BETWEEN_KEYS, type Enter, LINE } from "./contestant.ts";

const FOLDER = atRoot("tools", "bench", "rivals", "pages");
const PAGES = {
  agGrid: { name: "AG Grid 36", betweenKeys: BETWEEN_KEYS },
  tanstackDb: { name: "TanStack DB", betweenKeys: 1_000 },
} as const;
type RivalPage = keyof typeof PAGES;
export const RIVAL_PAGES = Object.keys(PAGES) as readonly RivalPage[];

/** Builds each page separately, so that it shares no file with another or with the product. */
export async function buildRivalPages(site: BenchSite): Promise<void> {
  for (const page of RIVAL_PAGES) {
    await build({
      configFile: atRoot("web", "vite.config.ts"),
      root: FOLDER,
      publicDir: false,
      base: `/rivals/${page}/`,
      logLevel: "error",
      build: {
        outDir: join(site.folder, "rivals", page),
        emptyOutDir: true,
        rolldownOptions: { input: join(FOLDER, `${page}.html`) },
      },
    });
  }
}

export const enterRivalPage =
  (site: BenchSite, rival: RivalPage, size: number): Enter =>
  async (page) => {
    const { name, betweenKeys } = PAGES[rival];
    const url = `${site.url}/rivals/${rival}/${rival}.html?rows=${size}`;
    const row = "a[href^='/listing/']";
    await noteOpenings(page, { rows: row, height: size * LINE });
    await timeFirstRows(page, url);
    await timeWholeList(page);
    return {
      name,
      url,
      row,
      list: "#list",
      height: size * LINE,
      betweenKeys,
      isStillAtRest: true,
      search: (screen) => screen.getByRole("searchbox"),
      sortByPrice: (screen) => screen.getByRole("columnheader", { name: "Price" }),
      found: async (screen) => Number(await screen.locator("output").textContent()),
      isInPage: true,
    };
  };
