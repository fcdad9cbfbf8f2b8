import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";

import type { BrowserContext } from "playwright-core";

import { buildWeb } from "../../tools/suite/withSuite.ts";
import { suite } from "../support/suite.ts";

/**
 * Builds the application with Google's real pop-up instead of the emulated account chooser, which is decided
 * when it is built. `serveTo` serves it in place of the suite's build, with the headers of the hosting
 * emulator.
 */
export async function buildWithPopup() {
  const folder = mkdtempSync(join(tmpdir(), "pegboard-popup-"));
  const { authUrl, firestore, functionsUrl, storage, webUrl } = suite();
  const portOf = (url: string) => Number(new URL(url).port);
  await buildWeb(
    folder,
    {
      auth: portOf(authUrl),
      firestore: firestore.port,
      functions: portOf(functionsUrl),
      storage: storage.port,
    },
    { VITE_SIGN_IN: "popup" },
  );
  return {
    async serveTo(context: BrowserContext): Promise<void> {
      await context.route(
        (url) => url.origin === webUrl,
        async (route) => {
          const { pathname } = new URL(route.request().url());
          if (extname(pathname) !== "") return route.fulfill({ path: join(folder, pathname) });
          return route.fulfill({
            response: await route.fetch(),
            body: readFileSync(join(folder, pathname === "/login" ? "login.html" : "index.html")),
          });
        },
      );
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
