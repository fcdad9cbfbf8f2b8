import type { CardFacts, Specific } from "./cardFacts.ts";

/** Values of the placeholders. Unknown values are rendered empty. */
export interface TemplateValues {
  facts: CardFacts;
  title: string;
  /** The listing's own description. If it is blank, the title is used. */
  description: string;
  /** The text about the condition for buyers. */
  condition: string | null;
  specifics: readonly Specific[];
}

/** The text of each placeholder. Other code and the seller's help list them in this order. */
const TEXTS: Readonly<Record<string, (values: TemplateValues) => string | null>> = {
  title: ({ title }) => title,
  description: ({ description, title }) => (description.trim() === "" ? title : description.trim()),
  brand: ({ facts }) => facts.brand,
  model: ({ facts }) => facts.model,
  make: ({ facts }) => facts.make,
  series: ({ facts }) => facts.series,
  "series number": ({ facts }) => facts.seriesNumber,
  "collector number": ({ facts }) => facts.collectorNumber,
  "toy number": ({ facts }) => facts.toyNumber,
  color: ({ facts }) => facts.color,
  year: ({ facts }) => facts.year,
  scale: ({ facts }) => facts.scale,
  wheels: ({ facts }) => facts.wheels,
  country: ({ facts }) => facts.country,
  editions: ({ facts }) => facts.editions.join(", "),
  condition: ({ condition }) => condition,
  history: ({ facts }) => facts.history,
};

/** All item specifics as a list. It is rendered as HTML, so it isn't in `TEXTS`. */
const LIST = "specifics";

export const PLACEHOLDERS: readonly string[] = [...Object.keys(TEXTS), LIST];

/** The template of sellers without their own. */
export const DEFAULT_TEMPLATE = "{description}\n\n{history}\n\n{condition}";

export const MAX_TEMPLATE_LENGTH = 20_000;

const INLINE = ["b", "strong", "i", "em", "u", "s", "small", "big", "sub", "sup", "br", "span"];
const BLOCKS = ["p", "div", "h1", "h2", "h3", "h4", "ul", "ol", "li", "hr", "blockquote", "center"];
const TABLE = ["table", "thead", "tbody", "tr", "th", "td"];
export const ALLOWED_TAGS: readonly string[] = [...INLINE, ...BLOCKS, ...TABLE];

const TAG = new RegExp(`<(/?)(${ALLOWED_TAGS.join("|")})\\s*(/?)>`, "gi");
const PLACEHOLDER = /\{([^{}\n]{1,40})\}/g;
const STARTS_BLOCK = new RegExp(`^</?(${[...BLOCKS, ...TABLE].join("|")})\\s*/?>`, "i");

/** Returns the unknown placeholder names as written. */
export const findUnknownPlaceholders = (template: string): string[] => [
  ...new Set(
    [...template.matchAll(PLACEHOLDER)].flatMap(([, name = ""]) =>
      PLACEHOLDERS.includes(normalizeName(name)) ? [] : [name.trim()],
    ),
  ),
];

/**
 * Renders a description as HTML. Only listed elements without attributes in the template are HTML. Everything
 * else, and every value, is escaped as text. Lines whose placeholders are all empty are omitted. If no text
 * is left, which eBay rejects, the description is used instead (decisions/listings/0147).
 */
export function renderDescription(template: string, values: TemplateValues): string {
  const rendered = renderTemplate(template, values);
  return hasText(rendered) ? rendered : renderTemplate("{description}", values);
}

const hasText = (html: string): boolean => html.replace(TAG, "").trim() !== "";

function renderTemplate(template: string, values: TemplateValues): string {
  const lines = template.split(/\r?\n/).flatMap((line) => renderLine(line, values));
  return lines
    .join("\n")
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "")
    .map((paragraph) =>
      STARTS_BLOCK.test(paragraph) ? paragraph : `<p>${paragraph.replace(/\n/g, "<br>")}</p>`,
    )
    .join("");
}

function renderLine(line: string, values: TemplateValues): string[] {
  const names = [...line.matchAll(PLACEHOLDER)].map(([, name = ""]) => normalizeName(name));
  const isTold = (name: string) =>
    name === LIST ? values.specifics.length > 0 : findText(name, values) !== "";
  if (names.length > 0 && !names.some(isTold)) return [];
  let rendered = "";
  let end = 0;
  for (const match of line.matchAll(PLACEHOLDER)) {
    rendered += allowTags(line.slice(end, match.index)) + renderValue(normalizeName(match[1] ?? ""), values);
    end = match.index + match[0].length;
  }
  return [rendered + allowTags(line.slice(end))];
}

const renderValue = (name: string, values: TemplateValues): string =>
  name === LIST ? renderList(values.specifics) : escapeHtml(findText(name, values));

/** Adds blank lines, so that the list becomes a separate block. */
const renderList = (specifics: readonly Specific[]): string => {
  const items = specifics.map(
    ({ name, values }) => `<li><b>${escapeHtml(name)}:</b> ${escapeHtml(values.join(", "))}</li>`,
  );
  return items.length === 0 ? "" : `\n\n<ul>${items.join("")}</ul>\n\n`;
};

function findText(name: string, values: TemplateValues): string {
  const find = Object.hasOwn(TEXTS, name) ? TEXTS[name] : undefined;
  return (find?.(values) ?? "").replace(/\r\n?/g, "\n");
}

/** Keeps listed elements without attributes and escapes the rest. */
function allowTags(text: string): string {
  let rendered = "";
  let end = 0;
  for (const match of text.matchAll(TAG)) {
    const [whole, closing = "", tag = ""] = match;
    rendered += `${escapeHtml(text.slice(end, match.index))}<${closing}${tag.toLowerCase()}>`;
    end = match.index + whole.length;
  }
  return rendered + escapeHtml(text.slice(end));
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

const normalizeName = (written: string): string => written.trim().toLowerCase().replace(/\s+/g, " ");
