import { API_CALLS } from "../calls/apiRoutes.ts";
import { FAULT_KINDS, FAULT_MEANINGS, type Fault } from "../calls/faults.ts";
import { escapeHtml } from "../page.ts";
import { type Simulator } from "../simulator.ts";
import { DOCUMENTED_CODES } from "../trading/documentedErrors.ts";
import { renderButton } from "./button.ts";

export function renderFaultsSection(simulator: Simulator): string {
  const kinds = FAULT_KINDS.map(
    (kind) => `<option value="${kind}">${kind}: ${escapeHtml(FAULT_MEANINGS[kind])}</option>`,
  ).join("");
  const calls = API_CALLS.map((call) => `<option>${call}</option>`).join("");
  const codes = DOCUMENTED_CODES.map((code) => `<option>${code}</option>`).join("");
  const active = simulator.faults.list().map(renderFaultRow).join("");
  return `<h2>Faults</h2>
${active === "" ? `<p class="quiet">None is switched on.</p>` : `<table>${active}</table>`}
<div class="row"><form method="post" action="/control/faults">
<label>Fault <select name="kind">${kinds}</select></label>
<label>Call <select name="call"><option value="">every call</option>${calls}</select></label>
<label>Next calls (empty: until off) <input type="number" name="times" min="1"></label>
<label>Milliseconds, for slow and late-answer <input type="number" name="ms" min="0" value="2000"></label>
<label>Code, for trading-error <select name="code"><option></option>${codes}</select></label>
<button class="main">Switch on</button>
</form></div>
<div class="row">${renderButton("expire-tokens", {}, "Expire all access tokens")}</div>`;
}

function renderFaultRow({ id, kind, call, times, code }: Fault): string {
  const extent = times === undefined ? "until switched off" : `${times} more`;
  return `<tr><td>${kind} ${code ?? ""}</td><td>${escapeHtml(call ?? "every call")}</td><td>${extent}</td>
<td>${renderButton("faults/off", { id: String(id) }, "Switch off")}</td></tr>`;
}
