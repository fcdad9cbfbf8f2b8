import type { Field, FieldValue } from "./fields";

type Fields = Readonly<Record<string, Field<FieldValue>>>;
type Values<F extends Fields> = {
  readonly [Name in keyof F]: F[Name] extends Field<infer V> ? V : never;
};

/** Defines what a list or a page shows, and how its URL represents it (decisions/web/0108). */
export interface ViewDefinition<V> {
  readonly defaults: V;
  /**
   * Parses the view of a URL. A missing or invalid parameter has the value in `base`, by default `defaults`.
   */
  parse(params: URLSearchParams, base?: V): V;
  /**
   * Returns the URL's part from `?` on. Leaves out default values. Keeps
   * parameters of `among` that aren't the view's.
   */
  toSearch(view: V, options?: { readonly base?: V | undefined; readonly among?: string }): string;
  /** Returns the view after a change. Goes back to the first page if the change affects what is listed. */
  change(view: V, change: Partial<V>): V;
  isSame(one: V, other: V): boolean;
  /** Returns whether a change contains only typed fields. */
  isTyped(change: Partial<V>): boolean;
}

export type ViewOf<D> = D extends ViewDefinition<infer V> ? V : never;

interface ViewOptions<Name> {
  /** Fields that change how the list looks, not what it lists. They keep the page. */
  readonly keepsPage?: readonly Name[];
  /**
   * Parameters that are read once when the page opens. The first URL that the view writes leaves them out.
   */
  readonly readOnce?: readonly string[];
}

export function defineView<F extends Fields>(
  fields: F,
  options: ViewOptions<keyof F & string> = {},
): ViewDefinition<Values<F>> {
  return define(fields, options) as ViewDefinition<unknown> as ViewDefinition<Values<F>>;
}

type PlainView = Readonly<Record<string, FieldValue>>;

function define(
  fields: Fields,
  { keepsPage = [], readOnce = [] }: ViewOptions<string>,
): ViewDefinition<PlainView> {
  const entries = Object.entries(fields);
  const ownKeys = [...readOnce, ...entries.map(([, { key }]) => key)];
  const defaults = Object.fromEntries(entries.map(([name, { fallback }]) => [name, fallback]));
  const page = Object.fromEntries(
    entries.filter(([, { role }]) => role === "page").map(([name, { fallback }]) => [name, fallback]),
  );
  return {
    defaults,
    parse: (params, base = defaults) => {
      const readValue = (field: Field<FieldValue>) => {
        const text = params.get(field.key);
        return text === null ? undefined : field.parse(text);
      };
      return Object.fromEntries(
        entries.map(([name, field]) => [name, readValue(field) ?? base[name] ?? null]),
      );
    },
    toSearch: (view, { base = defaults, among = "" } = {}) => {
      const params = new URLSearchParams(among);
      for (const key of ownKeys) params.delete(key);
      for (const [name, field] of entries) {
        const value = view[name] ?? null;
        const isUsual = value === field.fallback && value === base[name];
        const text = isUsual ? null : field.format(value);
        if (text !== null) params.set(field.key, text);
      }
      return params.size === 0 ? "" : `?${params.toString()}`;
    },
    change: (view, change) => {
      const isOtherList = Object.entries(change).some(
        ([name, value]) => value !== view[name] && !keepsPage.includes(name),
      );
      return { ...view, ...(isOtherList && page), ...change } as PlainView;
    },
    isSame: (one, other) => entries.every(([name]) => one[name] === other[name]),
    isTyped: (change) => Object.keys(change).every((name) => fields[name]?.role === "typed"),
  };
}
