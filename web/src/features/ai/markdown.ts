/** The subset of Markdown that answers support. Anything else is shown as text. */
export type Block =
  | { readonly type: "paragraph"; readonly lines: Span[][] }
  | { readonly type: "list"; readonly ordered: boolean; readonly items: Span[][] };

export type Span =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "bold"; readonly text: string }
  /** A link to a page of this product. */
  | { readonly type: "link"; readonly text: string; readonly to: string };

const BULLET = /^\s*[-*•]\s+(.*)$/;
const NUMBERED = /^\s*\d{1,3}[.)]\s+(.*)$/;

export function parseMarkdown(text: string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split("\n")) {
    const bullet = BULLET.exec(line)?.[1];
    const item = bullet ?? NUMBERED.exec(line)?.[1];
    const last = blocks.at(-1);
    if (line.trim() === "") blocks.push({ type: "paragraph", lines: [] });
    else if (item !== undefined) {
      const ordered = bullet === undefined;
      if (last?.type === "list" && last.ordered === ordered) last.items.push(parseSpans(item));
      else blocks.push({ type: "list", ordered, items: [parseSpans(item)] });
    } else {
      // Headings are shown as plain paragraphs.
      const spans = parseSpans(line.replace(/^#{1,6}\s+/, ""));
      if (last?.type === "paragraph") last.lines.push(spans);
      else blocks.push({ type: "paragraph", lines: [spans] });
    }
  }
  return blocks.filter((block) => block.type === "list" || block.lines.length > 0);
}

const INLINE = /\*\*(.+?)\*\*|\[([^\]]+)\]\(([^()\s]+)\)/g;

function parseSpans(line: string): Span[] {
  const spans: Span[] = [];
  let at = 0;
  for (const match of line.matchAll(INLINE)) {
    if (match.index > at) spans.push({ type: "text", text: line.slice(at, match.index) });
    const [whole, bold, label = "", target = ""] = match;
    if (bold !== undefined) spans.push({ type: "bold", text: bold });
    else
      spans.push(
        isOwnPage(target) ? { type: "link", text: label, to: target } : { type: "text", text: label },
      );
    at = match.index + whole.length;
  }
  if (at < line.length) spans.push({ type: "text", text: line.slice(at) });
  return spans;
}

/** Returns whether a link's target is a listing or an order. Other URLs could leak data. */
const isOwnPage = (target: string): boolean => /^\/(?:listing|order)\/(?!\.{1,2}$)[\w%!.~-]+$/.test(target);

/** Converts to plain text, for copying and screen readers. */
export function toPlainText(text: string): string {
  return parseMarkdown(text)
    .map((block) => {
      const joinSpans = (line: readonly Span[]) => line.map((span) => span.text).join("");
      if (block.type === "paragraph") return block.lines.map(joinSpans).join("\n");
      return block.items
        .map((item, index) => `${block.ordered ? `${index + 1}.` : "-"} ${joinSpans(item)}`)
        .join("\n");
    })
    .join("\n\n");
}
