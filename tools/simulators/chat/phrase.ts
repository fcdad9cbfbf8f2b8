import type { Conversation } from "./conversation.ts";

type Data = Readonly<Record<string, unknown>>;

/** Words the tools' results as sentences, with their figures. */
export function phraseResults(question: string, results: Conversation["results"]): string {
  const said = results.at(-1);
  const data = (said?.result ?? {}) as Data;
  if (typeof data["error"] === "string") return `That did not work: ${data["error"]}`;
  if ("proposed" in data) return describeProposal(data);
  if ("byStatus" in data) return describeCounts(question, data);
  if ("carsSold" in data) {
    return `From ${formatValue(data["from"])} to ${formatValue(data["to"])} you had **${formatValue(data["orders"])} orders** with ${formatValue(data["carsSold"])} cars, $${Number(data["revenue"]).toFixed(2)} in all.`;
  }
  if ("waiting" in data) return describeOrdersToShip(data);
  if ("best" in data)
    return formatList(
      "These sold best:",
      toRows(data["best"]),
      (row) => `${formatName(row)}: ${formatValue(row["sold"])} sold`,
    );
  if ("listings" in data) {
    const rows = toRows(data["listings"]);
    if (rows.length === 0) return "I found no such listing.";
    const part =
      data["lookedThrough"] === undefined ? "" : ` I looked through ${formatValue(data["lookedThrough"])}.`;
    return `${formatList(`I found **${formatValue(data["matching"] ?? rows.length)}**:`, rows, (row) => `${formatName(row)}, ${formatValue(row["status"])}, $${formatValue(row["price"])}`)}${part}`;
  }
  return formatList(
    "Here is what I found:",
    Object.entries(data),
    ([key, value]) => `${toWords(key)}: **${formatValue(value)}**`,
  );
}

function describeProposal(data: Data): string {
  const problems = toRows(data["problems"]);
  const not =
    problems.length === 0
      ? ""
      : ` ${problems.length} can't be changed: ${formatValue(problems[0]?.["problem"])}`;
  const count = Number(data["proposed"]);
  if (count === 0) return `There is nothing to change.${not}`;
  return `I have put the change of **${count} ${count === 1 ? "listing" : "listings"}** before you. It waits for your confirmation.${not}`;
}

function describeCounts(question: string, data: Data): string {
  const byStatus = data["byStatus"] as Data;
  const status = Object.keys(byStatus).find((one) => question.toLowerCase().includes(one));
  if (status !== undefined)
    return `You have **${formatValue(byStatus[status])} ${status}** listings, of ${formatValue(data["total"])} in all.`;
  return formatList(
    `You have **${formatValue(data["total"])} listings**:`,
    Object.entries(byStatus),
    ([key, value]) => `${key}: ${formatValue(value)}`,
  );
}

function describeOrdersToShip(data: Data): string {
  const orders = toRows(data["orders"]);
  if (orders.length === 0) return "Nothing waits to be shipped.";
  return formatList(
    `**${formatValue(data["waiting"])}** orders wait to be shipped, ${formatValue(data["late"])} of them late:`,
    orders,
    (order) =>
      `[${formatValue(order["orderId"])}](/order/${formatValue(order["orderId"])}), ship by ${formatValue(order["shipBy"])}`,
  );
}

function formatList<T>(head: string, rows: readonly T[], line: (row: T) => string): string {
  return [head, ...rows.map((row) => `- ${line(row)}`)].join("\n");
}

function formatName(row: Data): string {
  const title = formatValue(row["title"]).replace(/[[\]]/g, " ");
  return row["id"] === null ? title : `[${title}](/listing/${formatValue(row["id"])})`;
}

const toRows = (value: unknown) => (Array.isArray(value) ? (value as Data[]) : []);
const toWords = (key: string) => key.replace(/([A-Z])/g, " $1").toLowerCase();

function formatValue(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : "unknown";
}
