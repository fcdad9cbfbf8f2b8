import type { Heard } from "./heard.ts";

type Data = Readonly<Record<string, unknown>>;

/** Words the tools' results as sentences, with their figures. */
export function phrase(asked: string, results: Heard["results"]): string {
  const said = results.at(-1);
  const data = (said?.result ?? {}) as Data;
  if (typeof data["error"] === "string") return `That did not work: ${data["error"]}`;
  if ("proposed" in data) return proposed(data);
  if ("byStatus" in data) return counted(asked, data);
  if ("carsSold" in data) {
    return `From ${show(data["from"])} to ${show(data["to"])} you had **${show(data["orders"])} orders** with ${show(data["carsSold"])} cars, $${Number(data["revenue"]).toFixed(2)} in all.`;
  }
  if ("waiting" in data) return toShip(data);
  if ("best" in data)
    return list("These sold best:", rowsOf(data["best"]), (row) => `${name(row)}: ${show(row["sold"])} sold`);
  if ("listings" in data) {
    const rows = rowsOf(data["listings"]);
    if (rows.length === 0) return "I found no such listing.";
    const part =
      data["lookedThrough"] === undefined ? "" : ` I looked through ${show(data["lookedThrough"])}.`;
    return `${list(`I found **${show(data["matching"] ?? rows.length)}**:`, rows, (row) => `${name(row)}, ${show(row["status"])}, $${show(row["price"])}`)}${part}`;
  }
  return list(
    "Here is what I found:",
    Object.entries(data),
    ([key, value]) => `${inWords(key)}: **${show(value)}**`,
  );
}

function proposed(data: Data): string {
  const problems = rowsOf(data["problems"]);
  const not =
    problems.length === 0 ? "" : ` ${problems.length} can't be changed: ${show(problems[0]?.["problem"])}`;
  const count = Number(data["proposed"]);
  if (count === 0) return `There is nothing to change.${not}`;
  return `I have put the change of **${count} ${count === 1 ? "listing" : "listings"}** before you. It waits for your confirmation.${not}`;
}

function counted(asked: string, data: Data): string {
  const byStatus = data["byStatus"] as Data;
  const status = Object.keys(byStatus).find((one) => asked.toLowerCase().includes(one));
  if (status !== undefined)
    return `You have **${show(byStatus[status])} ${status}** listings, of ${show(data["total"])} in all.`;
  return list(
    `You have **${show(data["total"])} listings**:`,
    Object.entries(byStatus),
    ([key, value]) => `${key}: ${show(value)}`,
  );
}

function toShip(data: Data): string {
  const orders = rowsOf(data["orders"]);
  if (orders.length === 0) return "Nothing waits to be shipped.";
  return list(
    `**${show(data["waiting"])}** orders wait to be shipped, ${show(data["late"])} of them late:`,
    orders,
    (order) =>
      `[${show(order["orderId"])}](/order/${show(order["orderId"])}), ship by ${show(order["shipBy"])}`,
  );
}

function list<T>(head: string, rows: readonly T[], line: (row: T) => string): string {
  return [head, ...rows.map((row) => `- ${line(row)}`)].join("\n");
}

function name(row: Data): string {
  const title = show(row["title"]).replace(/[[\]]/g, " ");
  return row["id"] === null ? title : `[${title}](/listing/${show(row["id"])})`;
}

const rowsOf = (value: unknown) => (Array.isArray(value) ? (value as Data[]) : []);
const inWords = (key: string) => key.replace(/([A-Z])/g, " $1").toLowerCase();

function show(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : "unknown";
}
