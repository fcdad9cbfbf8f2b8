import { matchPath, type RouteObject } from "react-router-dom";

import { Guard } from "./Guard";
import { Redirect } from "./Redirect";
import { type Route, ROUTES } from "./routes";
import { type Screen, createScreen } from "./screen";
import { ScreenError } from "./ScreenError";
import { Loaded } from "./Splash";

const Shell = createScreen(() => import("./shell/Shell").then((m) => m.Shell));
const NotFoundPage = createScreen(() =>
  import("@/features/not-found/NotFoundPage").then((m) => m.NotFoundPage),
);

/** The lazily loaded screens by address. A redirect has none. */
const SCREENS = new Map(
  ROUTES.flatMap((route: Route) =>
    "load" in route ? [[route.path, createScreen(route.load)] as const] : [],
  ),
);

function show(route: Route) {
  if ("redirect" in route) return <Redirect to={route.redirect} />;
  const Shown = SCREENS.get(route.path) ?? NotFoundPage;
  return <Shown />;
}

export const routes: RouteObject[] = [
  {
    errorElement: <ScreenError />,
    children: [
      ...ROUTES.filter(({ shell }) => !shell).map((route) => ({
        path: route.path,
        element: (
          <Guard access={route.access}>
            <Loaded>{show(route)}</Loaded>
          </Guard>
        ),
      })),
      {
        element: (
          <Guard access="signed-in">
            <Loaded>
              <Shell />
            </Loaded>
          </Guard>
        ),
        children: ROUTES.filter(({ shell }) => shell).map((route) => ({
          path: route.path,
          element: <Guard access={route.access}>{show(route)}</Guard>,
          errorElement: <ScreenError inShell />,
        })),
      },
      {
        path: "*",
        element: (
          <Loaded>
            <NotFoundPage />
          </Loaded>
        ),
      },
    ],
  },
];

/** Starts loading the code of the screen at `pathname`, in parallel with the account. */
export function loadAhead(pathname: string, isSomebodyKnown: boolean): void {
  if (!isSomebodyKnown) {
    const asksToSignIn = ({ path, access }: Route) => path === "/login" || access !== "public";
    if (ROUTES.some((route) => asksToSignIn(route) && matchPath(route.path, pathname))) load("/login");
    return;
  }
  const shown = ROUTES.find(({ path }) => matchPath(path, pathname));
  if (shown?.shell) loadCode(Shell);
  if (shown?.access === "signed-in") load(shown.path);
}

function load(path: string): void {
  const found = SCREENS.get(path);
  if (found) loadCode(found);
}

function loadCode(code: Screen<object>): void {
  // Showing the screen retries and reports the error.
  code.load().catch(() => undefined);
}
