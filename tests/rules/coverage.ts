/** The fields that are read of the Firestore emulator's report. */
interface Report {
  readonly rules: { readonly files: readonly { readonly content: string }[] };
  readonly report?: readonly Expression[];
}

interface Expression {
  readonly sourcePosition: {
    readonly currentOffset?: number;
    readonly endOffset?: number;
    readonly line?: number;
  };
  readonly values?: readonly { readonly value?: { readonly boolValue?: boolean }; readonly count?: number }[];
  readonly children?: readonly Expression[];
}

/**
 * Lists the rule expressions that were never true, or never false, as `12: isOwner(uid): never false`.
 * Expressions without a boolean value are left out.
 */
export async function listUntested(
  firestore: { host: string; port: number },
  projectId: string,
): Promise<string[]> {
  const address = `http://${firestore.host}:${firestore.port}/emulator/v1/projects/${projectId}:ruleCoverage`;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  const { rules, report = [] } = (await answer.json()) as Report;
  if (report.length === 0) throw new Error("The emulator reports no rule expression at all");
  const source = rules.files[0]?.content ?? "";
  return flattenExpressions(report).flatMap((expression) => listComplaints(expression, source));
}

function flattenExpressions(expressions: readonly Expression[]): Expression[] {
  return expressions.flatMap((expression) => [expression, ...flattenExpressions(expression.children ?? [])]);
}

function listComplaints({ sourcePosition, values = [] }: Expression, source: string): string[] {
  const { currentOffset = 0, endOffset = 0, line = 0 } = sourcePosition;
  const text = source.slice(currentOffset, endOffset + 1).replaceAll(/\s+/g, " ");
  if (LITERAL.test(text)) return [];
  if (values.length === 0) return [`${line}: ${text}: never evaluated`];
  const seen = new Set(values.map(({ value }) => value?.boolValue).filter((value) => value !== undefined));
  if (seen.size === 0) return [];
  return [true, false].filter((value) => !seen.has(value)).map((value) => `${line}: ${text}: never ${value}`);
}

/** A literal always has the same value. */
const LITERAL = /^(true|false)$/;
