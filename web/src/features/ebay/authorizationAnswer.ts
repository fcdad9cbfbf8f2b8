import { copy } from "./copy";

/** Anybody can write such an address: only what looks like OAuth's error codes is shown, never a sentence of theirs. */
const ERROR_CODE = /^[\w.-]{1,60}$/;

export type AuthorizationAnswer =
  | { readonly kind: "granted"; readonly code: string; readonly state: string }
  | { readonly kind: "refused"; readonly title: string; readonly detail: string };

/** What the marketplace's consent page says in the address it sends the browser back to. */
export function authorizationAnswer(search: URLSearchParams): AuthorizationAnswer {
  const error = search.get("error");
  if (error === "access_denied") return refused(copy.declined, copy.declinedDetail);
  if (error !== null) return refused(copy.refused, ERROR_CODE.test(error) ? error : copy.unknownError);
  const code = search.get("code");
  if (!code) return refused(copy.noCode, copy.noCodeDetail);
  return { kind: "granted", code, state: search.get("state") ?? "" };
}

function refused(title: string, detail: string): AuthorizationAnswer {
  return { kind: "refused", title, detail };
}
