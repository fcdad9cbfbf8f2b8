import type { Session } from "@/lib/session/session";
import { isAdmin } from "@/lib/session/session";
import { toSameOriginPath, urls } from "@/lib/browser/urls";

import type { Access } from "./routes";

export type Verdict =
  | { readonly kind: "wait" }
  | { readonly kind: "enter" }
  | { readonly kind: "redirect"; readonly to: string };

const wait: Verdict = { kind: "wait" };
const enter: Verdict = { kind: "enter" };
const redirect = (to: string): Verdict => ({ kind: "redirect", to });

/**
 * Decides whether a user may open a route (specification 1, section 2, "Route guard"). `fullPath` includes
 * the query and hash.
 */
export function decideAccess(access: Access, session: Session, fullPath: string): Verdict {
  if (access === "public") return decidePublicAccess(session, fullPath);
  switch (session.status) {
    case "loading":
      return wait;
    case "signed-out":
      // The next user to sign in after a sign-out may be a different one.
      return redirect(session.hasLeft ? urls.login : urls.loginThen(fullPath));
    case "refused":
      return redirect(urls.userNotFoundThen(fullPath));
    case "terms-needed":
      return access === "signed-in-no-status-check" ? enter : redirect(urls.termsThen(fullPath));
    case "ready":
      return access === "admin" && !isAdmin(session.person) ? redirect(urls.dashboard) : enter;
  }
}

/**
 * Redirects a signed-in user from /login to the requested page, and a user who isn't refused away from
 * /user-not-found.
 */
function decidePublicAccess(session: Session, fullPath: string): Verdict {
  const path = getPath(fullPath);
  if (path !== urls.login && path !== urls.userNotFound) return enter;
  switch (session.status) {
    case "loading":
      return path === urls.login ? wait : enter;
    case "signed-out":
      return enter;
    case "refused":
      return path === urls.login ? redirect(urls.userNotFoundThen(getRequestedPath(fullPath))) : enter;
    case "terms-needed": {
      const requested = getRequestedPath(fullPath);
      return redirect(requested === urls.dashboard ? urls.terms : urls.termsThen(requested));
    }
    case "ready":
      return redirect(getRequestedPath(fullPath));
  }
}

/** Returns the page that led to /login or /user-not-found. Never returns one of these, or a page of another site. */
function getRequestedPath(fullPath: string): string {
  const { searchParams } = new URL(fullPath, "https://pegboard.invalid");
  const requested = toSameOriginPath(searchParams.get("redirect"), urls.dashboard);
  const path = getPath(requested);
  return path === urls.login || path === urls.userNotFound ? urls.dashboard : requested;
}

function getPath(fullPath: string): string {
  return fullPath.replace(/[?#].*$/, "");
}
