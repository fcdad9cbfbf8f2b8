/** Renders a whole page in the simulator's style. `body` is HTML; escape texts with `escapeHtml`. */
export function renderPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · eBay simulator</title>
<style>${STYLE}</style>
</head>
<body>
<header><a href="/">eBay simulator</a> <span>not eBay: a local stand-in for trying things out</span></header>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>`;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d5d5dc, #3a3a44); --soft: light-dark(#f4f4f7, #1d1d23);
  --text: light-dark(#1b1b22, #ececf1); --quiet: light-dark(#5c5c68, #a5a5b2); --accent: light-dark(#0b57b7, #86b7ff); }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--text); background: light-dark(#fff, #131317); }
header { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: .75rem 1.5rem; border-bottom: 1px solid var(--line); }
header a { font-weight: 700; color: inherit; text-decoration: none; }
header span, .quiet { color: var(--quiet); }
main { max-width: 68rem; margin: 0 auto; padding: 1.5rem; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; }
h2 { margin: 2.5rem 0 .75rem; font-size: 1.125rem; }
a { color: var(--accent); }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: middle; }
th { font-weight: 600; color: var(--quiet); font-size: .875rem; }
td.number { font-variant-numeric: tabular-nums; }
.scroll { overflow-x: auto; }
.row { margin: 1rem 0; }
.thumb { width: 56px; height: 56px; object-fit: contain; background: var(--soft); border-radius: 4px; display: block; }
.pictures { display: flex; flex-wrap: wrap; gap: .75rem; }
.pictures img { max-width: 100%; height: 22rem; object-fit: contain; background: var(--soft); border-radius: 6px; }
form { display: inline-flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin: 0; }
label { display: grid; gap: .125rem; font-size: .875rem; color: var(--quiet); }
fieldset { border: 1px solid var(--line); border-radius: 6px; margin: 0 0 1rem; padding: .75rem 1rem; width: 100%; }
fieldset label { display: flex; gap: .5rem; align-items: center; font-size: 1rem; color: inherit; padding: .25rem 0; }
input, select, button { font: inherit; padding: .375rem .625rem; border: 1px solid var(--line); border-radius: 6px;
  color: inherit; background: var(--soft); }
input[type=number] { width: 6rem; }
button { cursor: pointer; }
button.main { background: var(--accent); border-color: var(--accent); color: light-dark(#fff, #10151d); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
iframe { width: 100%; height: 24rem; border: 1px solid var(--line); border-radius: 6px; background: #fff; }
.price { font-size: 1.5rem; font-weight: 700; }
`;
