import { pathToFileURL } from "node:url";

import { atRoot } from "../../tools/root.ts";

interface Route {
  readonly path: string;
  readonly access: string;
}

/**
 * The application's routes. The type checker must not follow this import, because the screens need the web's
 * compiler options.
 */
export const { ROUTES } = (await import(pathToFileURL(atRoot("web", "src", "app", "routes.ts")).href)) as {
  readonly ROUTES: readonly Route[];
};
