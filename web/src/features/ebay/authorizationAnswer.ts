import { copy } from "./copy";

/** The pattern of an OAuth error code. Anyone can craft this URL, so no other text is shown. */
const ERROR_CODE = /^[\w.-]{1,60}$/;

export type AuthorizationAnswer =
  | { readonly kind: "granted"; readonly code: string; readonly state: string }
  | { readonly kind: "refused"; readonly title: string; readonly detail: string };

/** Reads the consent page's result from the URL. */
export function readAuthorizationAnswer(search: URLSearchParams): AuthorizationAnswer {
  const errorCode = search.get("error");
  if (errorCode === "access_denied") return refuse(copy.declined, copy.declinedDetail);
  if (errorCode !== null)
    return refuse(copy.refused, ERROR_CODE.test(errorCode) ? errorCode : copy.unknownError);
  const code = search.get("code");
  if (!code) return refuse(copy.noCode, copy.noCodeDetail);
  return { kind: "granted", code, state: search.get("state") ?? "" };
}

function refuse(title: string, detail: string): AuthorizationAnswer {
  return { kind: "refused", title, detail };
}
