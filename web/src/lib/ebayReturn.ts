import { sameOriginPath, urls } from "./urls";

/** Where the person was when they left for the marketplace's consent page; this tab comes back there. */
const KEY = "pegboard.ebayReturn";

export function keepAuthorizationReturn(path: string): void {
  sessionStorage.setItem(KEY, path);
}

/** Read once. `/` where nothing was kept. */
export function takeAuthorizationReturn(): string {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return sameOriginPath(kept, urls.dashboard);
}
