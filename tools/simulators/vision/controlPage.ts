import { type Fault, FAULT_KINDS, FAULT_MEANINGS } from "./faults.ts";
import { type Totals } from "./ledger.ts";

/** Renders the page that identifies the simulator and switches its faults. */
export function renderControlPage(provider: string, faults: readonly Fault[], totals: Totals): string {
  const active = faults.map(
    ({ kind, times }) => `<li>${kind}: ${times === null ? "until switched off" : `${times} more`}</li>`,
  );
  const buttons = FAULT_KINDS.map(
    (kind) => `<p><button name="kind" value="${kind}">${kind}</button> ${FAULT_MEANINGS[kind]}</p>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${provider} simulator</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:3rem auto;padding:0 1rem}button{min-width:7rem}</style>
<h1>${provider} simulator</h1>
<p><strong>A simulator, not ${provider}.</strong> It knows the cards that this project draws and reads other pictures with
its own text recognition; nothing leaves this machine and nothing is charged.</p>
<p>${totals.requests} answers, ${totals.promptTokens} prompt tokens, ${totals.completionTokens} completion tokens.</p>
<h2>Faults</h2>${active.length > 0 ? `<ul>${active.join("")}</ul>` : "<p>None.</p>"}
<form method="post" action="/control/faults"><label>For the next
<input type="number" name="times" min="0" value="1" style="width:4rem"> requests (0: until switched off)</label>
${buttons.join("")}<p><button name="kind" value="none">none</button> switch all off</p></form></html>`;
}
