import { pathToFileURL } from "node:url";

import { atRoot } from "../../tools/root.ts";

interface Route {
  readonly path: string;
  readonly access: string;
}

/** The application's routes. The compiler must not follow this import: the screens need its options for the web. */
export const { ROUTES } = (await import(pathToFileURL(atRoot("web", "src", "app", "routes.ts")).href)) as {
  readonly ROUTES: readonly Route[];
};
