/** The parts of an entry of Cloud Logging that our filters read. */
export interface LogEntry {
  readonly resource: { readonly type: string };
  readonly jsonPayload?: Readonly<Record<string, unknown>>;
  readonly textPayload?: string;
}

/** Parses a function's log line. A line with only a message becomes a text payload. */
export function toLogEntry(line: string): LogEntry {
  const { severity: _, ...payload } = JSON.parse(line) as Record<string, unknown>;
  const resource = { type: "cloud_run_revision" };
  const { message, ...others } = payload;
  return Object.keys(others).length === 0
    ? { resource, textPayload: String(message) }
    : { resource, jsonPayload: payload };
}

/** Evaluates the part of Cloud Logging's filter language that our metrics use. */
export function matchesFilter(filter: string, entry: LogEntry): boolean {
  const tokens = filter.match(/\(|\)|AND\b|OR\b|[\w.]+=~?"(?:[^"\\]|\\.)*"/g) ?? [];
  const left = filter.replaceAll(/\(|\)|AND\b|OR\b|[\w.]+=~?"(?:[^"\\]|\\.)*"/g, "").trim();
  if (left !== "") throw new Error(`The filter has something unknown: ${left}`);
  let at = 0;
  const or = (): boolean => {
    let found = and();
    while (tokens[at] === "OR") {
      at += 1;
      found = and() || found;
    }
    return found;
  };
  const and = (): boolean => {
    let found = one();
    while (tokens[at] === "AND") {
      at += 1;
      found = one() && found;
    }
    return found;
  };
  const one = (): boolean => {
    const token = tokens[at++] ?? "";
    if (token !== "(") return compare(token, entry);
    const found = or();
    if (tokens[at++] !== ")") throw new Error("The filter lacks a bracket");
    return found;
  };
  const result = or();
  if (at !== tokens.length) throw new Error("The filter goes on after its end");
  return result;
}

function compare(token: string, entry: LogEntry): boolean {
  const [, path = "", operator, text = ""] = /^([\w.]+)(=~?)"(.*)"$/s.exec(token) ?? [];
  if (path === "") throw new Error(`The filter has no comparison where it should: ${token}`);
  const value = path
    .split(".")
    .reduce<unknown>((object, name) => (object as Record<string, unknown> | undefined)?.[name], entry);
  if (typeof value !== "string") return false;
  return operator === "=" ? value === text : new RegExp(text).test(value);
}
