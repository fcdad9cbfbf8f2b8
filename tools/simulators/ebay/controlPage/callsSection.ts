import { escapeHtml } from "../page.ts";
import { type Simulator } from "../simulator.ts";

export function renderCallsSection(simulator: Simulator): string {
  const rows = simulator.log
    .list()
    .slice(-30)
    .toReversed()
    .map(
      ({ at, call, seller, status, faults }) =>
        `<tr><td class="number">${at.slice(11, 23)}</td><td>${escapeHtml(call)}</td><td>${escapeHtml(seller ?? "")}</td>
<td class="number">${status}</td><td>${faults.join(", ")}</td></tr>`,
    )
    .join("");
  if (rows === "") return '<h2>Latest calls</h2><p class="quiet">None since the start.</p>';
  return `<h2>Latest calls</h2><div class="scroll" tabindex="0"><table>
<tr><th>Time (UTC)</th><th>Call</th><th>Seller</th><th>HTTP</th><th>Fault</th></tr>${rows}</table></div>`;
}
