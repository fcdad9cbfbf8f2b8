import { escapeHtml } from "../page.ts";
import { type Simulator } from "../simulator.ts";
import { renderButton } from "./button.ts";

const MAX_SHOWN = 20;

/** Renders the delivery settings and the latest notifications about sellers. */
export function renderNotificationsSection({ store: { state }, deliveries }: Simulator): string {
  const { url, enabled } = state.notificationPreferences.application;
  const rows = state.notificationLog
    .slice(-MAX_SHOWN)
    .toReversed()
    .map(
      ({ sentAt, topic, seller, status, retries, problem = "" }) =>
        `<tr><td class="number">${sentAt.slice(11, 23)}</td><td>${escapeHtml(topic)}</td><td>${escapeHtml(seller)}</td>
<td>${status}</td><td class="number">${retries}</td><td>${escapeHtml(problem)}</td></tr>`,
    )
    .join("");
  const held = deliveries.isHolding
    ? `<p>${deliveries.heldCount} held.
${renderButton("notifications/release", {}, "Send them")} ${renderButton("notifications/release", { reversed: "true" }, "Send the last first")}</p>`
    : renderButton("notifications", { copies: String(deliveries.copies), hold: "true" }, "Hold what comes");
  const copies =
    deliveries.copies === 1
      ? renderButton("notifications", { copies: "2" }, "Send each twice")
      : renderButton("notifications", { copies: "1" }, "Send each once");
  return `<h2>Notifications</h2>
<p class="quiet">${url === undefined ? "No application has named an address." : `To ${escapeHtml(url)}${enabled ? "" : ", which is marked down"}.`}</p>
<div class="row">${held} ${copies}</div>
${rows === "" ? "" : `<div class="scroll" tabindex="0"><table><tr><th>Time (UTC)</th><th>Topic</th><th>Seller</th><th>Status</th><th>Retries</th><th></th></tr>${rows}</table></div>`}`;
}
