import { escapeHtml } from "../page.ts";

/** A form of one button: the command is /control's, the fields are sent along unseen. */
export function button(command: string, fields: Readonly<Record<string, string>>, label: string): string {
  const hidden = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join("");
  return `<form method="post" action="/control/${command}">${hidden}<button>${escapeHtml(label)}</button></form>`;
}
