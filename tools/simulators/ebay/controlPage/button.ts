import { escapeHtml } from "../page.ts";

/** Renders a form with one button that posts hidden fields to a /control command. */
export function renderButton(
  command: string,
  fields: Readonly<Record<string, string>>,
  label: string,
): string {
  const hidden = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join("");
  return `<form method="post" action="/control/${command}">${hidden}<button>${escapeHtml(label)}</button></form>`;
}
