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

/**
 * Starts loading the code of the screen at `pathname`, in parallel with the account, and the collection of the person
 * who was here last. Resolves when the code has loaded, also if that failed: showing the screen retries and reports the
 * error.
 */
export async function loadAhead(pathname: string, lastPerson: string | null): Promise<void> {
  if (lastPerson !== null && matchPath("/collection", pathname)) {
    void import("@/lib/listings/source/snapshotDatabase").then(
      ({ readAhead }) => readAhead(lastPerson),
      () => undefined,
    );
  }
  await Promise.allSettled(listAhead(pathname, lastPerson !== null).map((code) => code.load()));
}

function listAhead(pathname: string, isSomebodyKnown: boolean): Screen<object>[] {
  if (!isSomebodyKnown) {
    const asksToSignIn = ({ path, access }: Route) => path === "/login" || access !== "public";
    const asks = ROUTES.some((route) => asksToSignIn(route) && matchPath(route.path, pathname));
    return asks ? findScreens("/login") : [];
  }
  const shown = ROUTES.find(({ path }) => matchPath(path, pathname));
  return [
    ...(shown?.shell ? [Shell] : []),
    ...(shown?.access === "signed-in" ? findScreens(shown.path) : []),
  ];
}

/** Returns the screen at a path of `ROUTES`. A redirect has none. */
function findScreens(path: string): Screen<object>[] {
  const found = SCREENS.get(path);
  return found ? [found] : [];
}
