/** Maximum length of processed HTML. Exceeds any description of a toy car. */
const MAX_HTML = 200_000;

/** Elements whose content is dropped. */
const SILENT = new Set([
  "script",
  "style",
  "iframe",
  "noscript",
  "template",
  "svg",
  "object",
  "head",
  "title",
]);
const BLOCKS = new Set(
  "p div section article ul ol table tr blockquote pre h1 h2 h3 h4 h5 h6 dl dt dd figure hr".split(" "),
);

/** Converts a page's HTML to lines of text: no markup, no scripts, entities decoded. */
export function toPlainText(html: string): string {
  return decodeEntities(removeMarkup(html.slice(0, MAX_HTML)))
    .replace(/\r\n?/g, "\n")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

export const toPlainLine = (html: string): string => toPlainText(html).replace(/\s+/g, " ");

/** Removes markup in a single pass, in linear time. */
function removeMarkup(html: string): string {
  const lower = html.toLowerCase();
  let text = "";
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf("<", at);
    // A `<` without a tag, as in "5 < 6", is text.
    if (open < 0) return text + html.slice(at);
    text += html.slice(at, open);
    const tag = /^<(\/?)([a-z][a-z0-9]*)/i.exec(html.slice(open, open + 32));
    if (html.startsWith("<!--", open)) {
      at = findAfter(html, "-->", open);
    } else if (tag === null && html[open + 1] !== "!" && html[open + 1] !== "?") {
      text += "<";
      at = open + 1;
    } else {
      const [, slash = "", name = ""] = tag ?? [];
      at = findAfter(html, ">", open);
      const element = name.toLowerCase();
      if (slash === "" && SILENT.has(element)) at = findAfter(html, ">", findEnd(lower, element, at));
      else text += getSpace(element, slash === "");
    }
  }
  return text;
}

function getSpace(element: string, opens: boolean): string {
  if (element === "br") return "\n";
  if (element === "li") return opens ? "\n- " : "";
  if (BLOCKS.has(element)) return "\n";
  return element === "td" || element === "th" ? " " : "";
}

function findEnd(lower: string, element: string, from: number): number {
  const end = lower.indexOf(`</${element}`, from);
  return end < 0 ? lower.length : end;
}

function findAfter(html: string, what: string, from: number): number {
  const found = html.indexOf(what, from);
  return found < 0 ? html.length : found + what.length;
}

const NAMED: Readonly<Record<string, string>> = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", copy: "©", reg: "®", trade: "™" },
  ...{ ndash: "–", mdash: "—", hellip: "…", bull: "•", middot: "·", deg: "°", times: "×", frac12: "½" },
  ...{ lsquo: "‘", rsquo: "’", ldquo: "“", rdquo: "”", laquo: "«", raquo: "»", prime: "′", Prime: "″" },
  ...{ euro: "€", pound: "£", yen: "¥", cent: "¢", sect: "§", para: "¶", szlig: "ß", aelig: "æ" },
  ...{ auml: "ä", ouml: "ö", uuml: "ü", Auml: "Ä", Ouml: "Ö", Uuml: "Ü", eacute: "é", egrave: "è" },
  ...{ agrave: "à", aacute: "á", acirc: "â", ecirc: "ê", iacute: "í", oacute: "ó", uacute: "ú", ntilde: "ñ" },
  ...{ ccedil: "ç", oslash: "ø", aring: "å", Eacute: "É" },
};

/** Decodes entities once: `&amp;lt;` becomes `&lt;`. */
function decodeEntities(text: string): string {
  return (
    text
      .replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z][a-z0-9]{1,10});/gi, (whole, name: string) =>
        name.startsWith("#") ? decodeCharacter(name) : (NAMED[name] ?? whole),
      )
      // eslint-disable-next-line no-control-regex -- these are what is taken out
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufeff\u200b]/g, "")
  );
}

function decodeCharacter(name: string): string {
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  const isLetter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isLetter ? String.fromCodePoint(code) : "";
}
