import { type Fault, FAULT_MEANINGS } from "./faults.ts";

/** Renders the page that identifies the simulator and switches its faults. */
export function renderControlPage(
  faults: readonly Fault[],
  { uploads, pictures }: { readonly uploads: number; readonly pictures: number },
): string {
  const active = faults.map(
    ({ kind, times }) => `<li>${kind}: ${times === null ? "until switched off" : `${times} more`}</li>`,
  );
  const buttons = Object.entries(FAULT_MEANINGS).map(
    ([kind, meaning]) => `<p><button name="kind" value="${kind}">${kind}</button> ${meaning}</p>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Cloudinary simulator</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:3rem auto;padding:0 1rem}button{min-width:7rem}</style>
<h1>Cloudinary simulator</h1>
<p><strong>A simulator, not Cloudinary.</strong> Pictures that are uploaded to it stay on this machine.</p>
<p>${pictures} pictures, ${uploads} uploads since the start.</p>
<h2>Faults</h2>${active.length > 0 ? `<ul>${active.join("")}</ul>` : "<p>None.</p>"}
<form method="post" action="/control/faults"><label>For the next
<input type="number" name="times" min="0" value="1" style="width:4rem"> uploads (0: until switched off)</label>
${buttons.join("")}<p><button name="kind" value="none">none</button> switch all off</p></form></html>`;
}
