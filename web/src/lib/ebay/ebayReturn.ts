import { toSameOriginPath, urls } from "../browser/urls";

/** Path to return to from eBay's consent page, in this tab. */
const KEY = "pegboard.ebayReturn";

export function storeAuthorizationReturn(path: string): void {
  sessionStorage.setItem(KEY, path);
}

/** Reads and clears the stored path. Returns `/` if there is none. */
export function takeAuthorizationReturn(): string {
  const stored = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return toSameOriginPath(stored, urls.dashboard);
}
