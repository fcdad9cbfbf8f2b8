import type { Field, FieldValue } from "./fields";

type Fields = Readonly<Record<string, Field<FieldValue>>>;
type Values<F extends Fields> = {
  readonly [Name in keyof F]: F[Name] extends Field<infer V> ? V : never;
};

/** What a list or a page shows, as its address says it. */
export interface ViewDefinition<V> {
  readonly defaults: V;
  /** The view of an address. A missing or torn parameter is as in `base`, which is `defaults` unless given. */
  parse(params: URLSearchParams, base?: V): V;
  /** The address's part from `?` on. Default values leave it; parameters of `among` that aren't the view's stay. */
  toSearch(view: V, options?: { readonly base?: V | undefined; readonly among?: string }): string;
  /** The view after a change. It is back at the first page if what is listed changed. */
  change(view: V, change: Partial<V>): V;
  isSame(one: V, other: V): boolean;
  /** Whether a change is made of keystrokes alone. */
  isTyped(change: Partial<V>): boolean;
}

/** The type of a definition's views. */
export type ViewOf<D> = D extends ViewDefinition<infer V> ? V : never;

interface ViewOptions<Name> {
  /** Fields that change how the list looks, not what it lists: the page stays. */
  readonly keepsPage?: readonly Name[];
  /** Parameters that are read once as the page opens: the view's first address leaves them out. */
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
      const valueOf = (field: Field<FieldValue>) => {
        const text = params.get(field.key);
        return text === null ? undefined : field.parse(text);
      };
      return Object.fromEntries(entries.map(([name, field]) => [name, valueOf(field) ?? base[name] ?? null]));
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
