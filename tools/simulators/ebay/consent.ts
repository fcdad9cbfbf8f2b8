import { readForm, html, json, redirect, type Answer, type Request } from "./http.ts";
import { escapeHtml, renderPage } from "./page.ts";
import { parseScopes } from "./scopes.ts";
import { type Simulator } from "./simulator.ts";
import { findOrAddSeller, type Seller, type State } from "./state/state.ts";
import { CODE_SECONDS, issueCode } from "./tokens.ts";

/** GET /oauth2/authorize: the consent page for a seller. */
export function showConsent(simulator: Simulator, request: Request): Answer {
  const authorization = readAuthorization(simulator, request.url.searchParams);
  if ("refusal" in authorization) return authorization.refusal;
  return html(200, renderConsentPage(simulator, request.url.searchParams, authorization.scopes));
}

/** POST /oauth2/authorize: the person's decision. Redirects to the application. */
export async function decideConsent(simulator: Simulator, request: Request): Promise<Answer> {
  const fields = readForm(request);
  const authorization = readAuthorization(simulator, fields);
  if ("refusal" in authorization) return authorization.refusal;
  const target = new URL(simulator.application.acceptUrl);
  if (fields.get("decision") === "accept") {
    const { state } = simulator.store;
    const seller = chooseSeller(state, fields);
    target.searchParams.set("code", issueCode(state, seller.userId, authorization.scopes));
    target.searchParams.set("expires_in", String(CODE_SECONDS));
    await simulator.store.flush();
  } else {
    target.searchParams.set("error", "access_denied");
  }
  const state = fields.get("state");
  if (state) target.searchParams.set("state", state);
  return redirect(target.href);
}

function readAuthorization(
  { application, store: { state } }: Simulator,
  fields: URLSearchParams,
): { scopes: string[] } | { refusal: Answer } {
  if (
    fields.get("client_id") !== application.clientId ||
    fields.get("redirect_uri") !== application.ruName ||
    fields.get("response_type") !== "code"
  ) {
    return { refusal: refuse("invalid_request", "Input request parameters are invalid.") };
  }
  const scopes = parseScopes(fields.get("scope") ?? "", state.keysetScopes);
  return scopes
    ? { scopes }
    : {
        refusal: refuse(
          "invalid_scope",
          "The requested scope is invalid, unknown, malformed, or exceeds the scope granted to the client",
        ),
      };
}

/** eBay shows these errors as bare JSON instead of redirecting to the application. */
function refuse(error: string, description: string): Answer {
  return json(400, { error_id: error, error_description: description, http_status_code: 400 });
}

function chooseSeller(state: State, fields: URLSearchParams): Seller {
  const name = fields.get("newSeller")?.trim() || fields.get("seller") || ""; // eslint-disable-line @typescript-eslint/prefer-nullish-coalescing -- an empty field counts as not filled in
  const userId = name.toLowerCase().replaceAll(/[^a-z0-9._*-]+/g, "_") || "new_seller";
  return findOrAddSeller(state, userId, name || "New seller");
}

function renderConsentPage(
  { store: { state } }: Simulator,
  authorization: URLSearchParams,
  scopes: string[],
): string {
  const hidden = ["client_id", "redirect_uri", "response_type", "scope", "state"]
    .map((name) => [name, authorization.get(name) ?? ""] as const)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join("");
  const sellers = state.sellers
    .map(
      ({ userId, storeName }, index) =>
        `<label><input type="radio" name="seller" value="${escapeHtml(userId)}"${index === 0 ? " checked" : ""}>
         ${escapeHtml(storeName)} <span class="quiet">${escapeHtml(userId)}</span></label>`,
    )
    .join("");
  return renderPage(
    "Grant application access",
    `<p><b>${escapeHtml(authorization.get("client_id") ?? "")}</b> asks to sell on behalf of an eBay account.</p>
<form method="post" action="/oauth2/authorize">
${hidden}
<fieldset><legend>Sign in as</legend>${sellers}
<label>or a new seller <input name="newSeller" autocomplete="off"></label></fieldset>
<button class="main" name="decision" value="accept">Agree and continue</button>
<button name="decision" value="decline">Decline</button>
</form>
<h2>It may</h2>
<ul>${scopes.map((scope) => `<li><code>${escapeHtml(scope)}</code></li>`).join("")}</ul>`,
  );
}
