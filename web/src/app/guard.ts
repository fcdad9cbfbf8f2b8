import type { Session } from "@/lib/session/session";
import { isAdmin } from "@/lib/session/session";
import { urls } from "@/lib/browser/urls";

import type { Access } from "./access";

export type Verdict =
  | { readonly kind: "wait" }
  | { readonly kind: "enter" }
  | { readonly kind: "redirect"; readonly to: string };

const wait: Verdict = { kind: "wait" };
const enter: Verdict = { kind: "enter" };
const redirect = (to: string): Verdict => ({ kind: "redirect", to });

/**
 * Decides whether a person may open a route (specification 1, section 2, "Route guard"). `fullPath` includes
 * the query and hash.
 */
export function guard(access: Access, session: Session, fullPath: string): Verdict {
  if (access === "public") return guardPublic(session, getPath(fullPath));
  switch (session.status) {
    case "loading":
      return wait;
    case "signed-out":
      return redirect(urls.login);
    case "refused":
      return redirect(urls.userNotFound);
    case "terms-needed":
      return access === "signed-in-no-status-check" ? enter : redirect(urls.termsThen(fullPath));
    case "ready":
      return access === "admin" && !isAdmin(session.person) ? redirect(urls.dashboard) : enter;
  }
}

/**
 * Redirects a signed-in person away from /login, and a person who isn't refused away from /user-not-found.
 */
function guardPublic(session: Session, path: string): Verdict {
  if (path !== urls.login && path !== urls.userNotFound) return enter;
  switch (session.status) {
    case "loading":
      return path === urls.login ? wait : enter;
    case "signed-out":
      return enter;
    case "refused":
      return path === urls.login ? redirect(urls.userNotFound) : enter;
    case "terms-needed":
      return redirect(urls.terms);
    case "ready":
      return redirect(urls.dashboard);
  }
}

function getPath(fullPath: string): string {
  return fullPath.replace(/[?#].*$/, "");
}
