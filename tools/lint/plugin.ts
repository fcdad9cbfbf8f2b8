/** The repository's own lint rules, for `.oxlintrc.json`. */

/** The part of a syntax node that the rules read. */
interface Node {
  readonly type: string;
  readonly [part: string]: unknown;
}

interface Context {
  report(problem: { readonly node: Node; readonly message: string }): void;
}

const MESSAGE =
  "Don't decide by a text: its wording can change. Compare a code, and make the text of it where it is shown.";

/** Objects that hold a screen's texts: `copy`, `shipCopy`, `STATUS_LABELS`. */
const TEXTS = /^copy$|Copy$|_(?:TEXTS|WORDS|LABELS|REFUSALS)$/;
/** Functions that turn a code into words: `describeError`, `describeNotice`, `describeRun`. */
const WORDING = /^describe[A-Z]|(?:[eE]rror|[nN]otice|[rR]eason|[pP]roblem)Text$/;
/** Values whose name says that they are texts: `message`, `error.message`, `ebayMessage`. */
const MESSAGES = /^message$|Message$/;
/** Reasons. One that is searched, or compared with a sentence, is a text. Otherwise it may be a code. */
const REASON = /^(?:error|reason|problem|obstacle|hint|notice|refusal|subtitle)$/;
const SENTENCE = /\s/;
/**
 * A literal that reads like words for a person, whatever it is compared with: "It is done", "Copied!", and the
 * dash of an unknown value.
 */
const PHRASE = /\s[a-z]+\s|[A-Za-z][!…]$|^–$/;
const COMPARISONS = new Set(["===", "!==", "==", "!="]);
const TEXT_METHODS = new Set([
  "includes",
  "startsWith",
  "endsWith",
  "indexOf",
  "search",
  "match",
  "matchAll",
]);
const LOOKUPS = new Set(["includes", "indexOf", "has", "get", "startsWith", "endsWith"]);
const SEARCHES = new Set(["test", "exec"]);
const LISTINGS = new Set(["keys", "values", "entries"]);

/** Forbids deciding by a text that a person reads. Checking whether there is one is allowed. */
const noTextComparison = {
  create: (context: Context) => {
    const found = (node: Node) => context.report({ node, message: MESSAGE });
    return {
      BinaryExpression(node: Node) {
        const sides = [node["left"], node["right"]];
        if (!COMPARISONS.has(String(node["operator"])) || sides.some(isAbsence)) return;
        const isSentence = sides.some(isReason) && sides.some(hasSpaces);
        if (isSentence || sides.some(isText) || sides.some(isPhrase)) found(node);
      },
      SwitchStatement(node: Node) {
        if (isText(node["discriminant"])) found(node);
      },
      SwitchCase(node: Node) {
        if (isText(node["test"]) || isPhrase(node["test"])) found(node);
      },
      CallExpression(node: Node) {
        const callee = node["callee"];
        if (!isNode(callee) || callee.type !== "MemberExpression") return;
        const method = getName(callee["property"]);
        const isListed = getName(callee["object"]) === "Object" && LISTINGS.has(method);
        const [first] = node["arguments"] as readonly unknown[];
        if (isListed && TEXTS.test(getName(first))) found(node);
        const isSearched = (value: unknown) => isText(value) || isReason(value);
        if (TEXT_METHODS.has(method) && isSearched(callee["object"])) found(node);
        else if (LOOKUPS.has(method) && isText(first)) found(node);
        else if (SEARCHES.has(method) && isSearched(first)) found(node);
      },
      Property(node: Node) {
        if (node["computed"] === true && isText(node["key"])) found(node);
      },
    };
  },
};

const EFFECT =
  "Do what must happen while a file loads in a statement. Bundles of functions leave out constants that nobody uses (decisions/tools/0350).";

/**
 * Forbids top-level constants that exist only for their effect: names that mark them as unread, and imports
 * without names. `no-unused-vars` and knip find other unused constants.
 */
const noConstantForItsEffect = {
  create: (context: Context) => {
    const check = (statement: unknown) => {
      if (!isNode(statement)) return;
      const { specifiers, source, declarations = [] } = statement;
      const isBare =
        statement.type === "ImportDeclaration" && (specifiers as readonly unknown[]).length === 0;
      if (isBare && isLiteral(source, /^\./)) context.report({ node: statement, message: EFFECT });
      for (const declared of declarations as readonly Node[])
        if (getName(declared["id"]).startsWith("_")) context.report({ node: declared, message: EFFECT });
    };
    return { Program: ({ body }: Node) => (body as readonly unknown[]).forEach(check) };
  },
};

const SUBSET =
  "Any object matches `{}` here. Compare the part that must be empty with `toEqual` or `toHaveProperty`.";
const SUBSETS = new Set(["toMatchObject", "objectContaining"]);

/**
 * Forbids `{}` where a test expects a part of an object, because it can't fail. An element of a list may be `{}`,
 * which counts it.
 */
const noEmptySubset = {
  create: (context: Context) => {
    const check = (value: unknown): void => {
      if (!isNode(value)) return;
      const { properties = [], elements = [], argument, value: own } = value as Node & Children;
      if (value.type === "ObjectExpression" && properties.length === 0)
        context.report({ node: value, message: SUBSET });
      if (value.type === "Property") check(own);
      if (value.type === "SpreadElement") check(argument);
      properties.forEach(check);
      elements.filter(isFilled).forEach(check);
    };
    return {
      CallExpression({ callee, arguments: given }: Node) {
        if (SUBSETS.has(getLast(callee))) (given as readonly unknown[]).forEach(check);
      },
    };
  },
};

interface Children {
  readonly properties?: readonly unknown[];
  readonly elements?: readonly unknown[];
}

const isFilled = (value: unknown): boolean =>
  !isNode(value) || (value as Node & Children).properties?.length !== 0;

// eslint-disable-next-line import/no-default-export -- Oxlint loads a plugin by its default export.
export default {
  meta: { name: "pegboard" },
  rules: {
    "no-text-comparison": noTextComparison,
    "no-constant-for-its-effect": noConstantForItsEffect,
    "no-empty-subset": noEmptySubset,
  },
};

function isText(value: unknown): boolean {
  if (!isNode(value)) return false;
  switch (value.type) {
    case "Identifier":
      return MESSAGES.test(getName(value));
    case "MemberExpression":
      return TEXTS.test(getRoot(value)) || MESSAGES.test(getLast(value));
    case "CallExpression":
      return TEXTS.test(getRoot(value["callee"])) || WORDING.test(getLast(value["callee"]));
    case "LogicalExpression":
      return isText(value["left"]) || isText(value["right"]);
    case "ConditionalExpression":
      return isText(value["consequent"]) || isText(value["alternate"]);
    case "TemplateLiteral":
      return (value["expressions"] as readonly unknown[]).some(isText);
    case "ChainExpression":
    case "TSAsExpression":
    case "TSNonNullExpression":
      return isText(value["expression"]);
    default:
      return false;
  }
}

const isReason = (value: unknown): boolean => REASON.test(getLast(value));

/** Returns whether a text has several words. Codes have no spaces. */
const hasSpaces = (value: unknown): boolean => isLiteral(value, SENTENCE);

const isPhrase = (value: unknown): boolean => isLiteral(value, PHRASE);

const isLiteral = (value: unknown, pattern: RegExp): boolean =>
  isNode(value) && value.type === "Literal" && pattern.test(String(value["value"]));

/** `null`, `undefined` and `""` check whether there is a text, not which one. */
function isAbsence(value: unknown): boolean {
  if (!isNode(value)) return false;
  if (value.type === "Literal") return value["value"] === null || value["value"] === "";
  return getName(value) === "undefined";
}

/** Returns `copy` for `copy.failures.photo`. */
function getRoot(value: unknown): string {
  return isMember(value) ? getRoot(value["object"]) : getName(value);
}

/** Returns `photo` for `copy.failures.photo`, and the name of a variable. */
function getLast(value: unknown): string {
  if (!isMember(value)) return getName(value);
  return value["computed"] === true ? "" : getName(value["property"]);
}

const getName = (value: unknown): string =>
  isNode(value) && value.type === "Identifier" ? String(value["name"]) : "";

const isMember = (value: unknown): value is Node => isNode(value) && value.type === "MemberExpression";

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value;
