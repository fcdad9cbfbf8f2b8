import type { Plugin } from "rolldown";

/** Initial values that a bundler may take for effects. A function isn't one. */
const CAN_CALL = new Set(["CallExpression", "NewExpression", "ObjectExpression", "ArrayExpression"]);

/** What we read of the syntax tree. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly kind?: string;
  /** Of an export. */
  readonly declaration?: Node | null;
  readonly declarations?: readonly Node[];
  readonly init?: Node | null;
  /** Of `as` and `satisfies`. */
  readonly expression?: Node;
}

/**
 * Lets the bundler leave out the constants that a bundle doesn't use, such as the schemas of other functions. It
 * can't know by itself that `z.object(…)` has no effect. No constant of our sources has one: what must happen while
 * a file loads is a statement (decisions/tools/0350). The files are marked once for all bundles.
 */
export function markPureConstants(): Plugin {
  const done = new Map<string, string>();
  return {
    name: "pure-constants",
    transform: {
      filter: { id: /[\\/]functions[\\/]src[\\/].*\.ts$/ },
      handler(code, id) {
        const marked =
          done.get(id) ?? wrapInitialValues(code, this.parse(code, { lang: "ts" }).body as Node[]);
        done.set(id, marked);
        return { code: marked, moduleType: "ts" };
      },
    },
  };
}

/** Wraps the initial value of each constant at the top of a file in a call that is marked as without effects. */
function wrapInitialValues(code: string, statements: readonly Node[]): string {
  let wrapped = "";
  let at = 0;
  for (const { start, end } of statements.flatMap(listInitialValues)) {
    wrapped += `${code.slice(at, start)}/* @__PURE__ */ (() => (${code.slice(start, end)}))()`;
    at = end;
  }
  return wrapped + code.slice(at);
}

function listInitialValues(statement: Node): Node[] {
  const { kind, declarations } = statement.declaration ?? statement;
  if (kind !== "const" || declarations === undefined) return [];
  return declarations.flatMap(({ init }) => (init && CAN_CALL.has(findValue(init).type) ? [init] : []));
}

const findValue = (node: Node): Node =>
  node.type.startsWith("TS") && node.expression ? findValue(node.expression) : node;
