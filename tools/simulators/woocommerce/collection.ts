import { type Answer, createWpError } from "./wordpress.ts";

/** The fields that a collection can be filtered by. */
interface Listed {
  readonly id: number;
  readonly status: string;
  readonly sku?: string;
  readonly createdAt: number;
  readonly name?: string;
}

const ORDERS: Readonly<Record<string, (one: Listed, other: Listed) => number>> = {
  id: (one, other) => one.id - other.id,
  date: (one, other) => one.createdAt - other.createdAt,
  modified: (one, other) => one.createdAt - other.createdAt,
  title: (one, other) => (one.name ?? "").localeCompare(other.name ?? ""),
};
const MAX_PER_PAGE = 100;

/**
 * Returns a page of a collection like WP_REST_Controller: `page`, `per_page` (10, at most 100), `order`, `orderby`,
 * `include`, `exclude`, `status`, `sku`, `search`, `_fields`; with X-WP-Total, X-WP-TotalPages and Link.
 */
export function buildCollectionPage<T extends Listed>(
  all: readonly T[],
  url: URL,
  body: (one: T) => Record<string, unknown>,
): Answer {
  const parameters = url.searchParams;
  const invalid = findInvalidParameters(parameters);
  if (Object.keys(invalid).length > 0) {
    const names = Object.keys(invalid).join(", ");
    return createWpError("rest_invalid_param", `Invalid parameter(s): ${names}`, 400, { params: invalid });
  }
  const [page, perPage] = [Number(parameters.get("page") ?? 1), Number(parameters.get("per_page") ?? 10)];
  const found = all.filter((one) => isMatch(one, parameters));
  const direction = (parameters.get("order") ?? "desc") === "asc" ? 1 : -1;
  const compare = ORDERS[parameters.get("orderby") ?? "date"];
  const byId = found.toSorted((one, other) => direction * (one.id - other.id));
  const sorted = byId.toSorted((one, other) => direction * (compare?.(one, other) ?? 0));
  const pages = Math.ceil(sorted.length / perPage);
  return {
    status: 200,
    headers: {
      "X-WP-Total": String(sorted.length),
      "X-WP-TotalPages": String(pages),
      "Access-Control-Expose-Headers": "X-WP-Total, X-WP-TotalPages, Link",
      ...buildLinkHeader(url, page, pages),
    },
    body: sorted.slice((page - 1) * perPage, page * perPage).map((one) => pickFields(body(one), parameters)),
  };
}

/** Applies WordPress's `_fields`: keeps only the named fields. */
export function pickFields(
  body: Record<string, unknown>,
  parameters: URLSearchParams,
): Record<string, unknown> {
  const fields = parseList(parameters, "_fields");
  if (fields.length === 0) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => fields.includes(name)));
}

function findInvalidParameters(parameters: URLSearchParams): Record<string, string> {
  const invalid: Record<string, string> = {};
  const perPage = Number(parameters.get("per_page") ?? 10);
  if (!Number.isInteger(perPage) || perPage < 1 || perPage > MAX_PER_PAGE)
    invalid["per_page"] = `per_page must be between 1 (inclusive) and ${MAX_PER_PAGE} (inclusive)`;
  const page = Number(parameters.get("page") ?? 1);
  if (!Number.isInteger(page) || page < 1) invalid["page"] = "page must be greater than or equal to 1";
  const orderBy = parameters.get("orderby") ?? "date";
  if (!(orderBy in ORDERS)) invalid["orderby"] = `orderby is not one of ${Object.keys(ORDERS).join(", ")}.`;
  if (!["asc", "desc"].includes(parameters.get("order") ?? "desc"))
    invalid["order"] = "order is not one of asc and desc.";
  return invalid;
}

function isMatch(one: Listed, parameters: URLSearchParams): boolean {
  const [include, exclude] = [parseList(parameters, "include"), parseList(parameters, "exclude")];
  const status = parameters.get("status") ?? "any";
  const skus = parseList(parameters, "sku");
  const search = parameters.get("search")?.toLowerCase() ?? "";
  return (
    (include.length === 0 || include.includes(String(one.id))) &&
    !exclude.includes(String(one.id)) &&
    (status === "any" || status === one.status) &&
    (skus.length === 0 || skus.includes(one.sku ?? "")) &&
    (one.name ?? "").toLowerCase().includes(search)
  );
}

/** Parses WordPress lists: `a,b` and `a[]=..&a[]=..`. */
const parseList = (parameters: URLSearchParams, name: string): string[] =>
  [...parameters.getAll(name).flatMap((text) => text.split(",")), ...parameters.getAll(`${name}[]`)]
    .map((text) => text.trim())
    .filter((text) => text !== "");

function buildLinkHeader(url: URL, page: number, pages: number): Record<string, string> {
  const to = (number: number) => {
    const other = new URL(url);
    other.searchParams.set("page", String(number));
    return other.href;
  };
  const links = [
    ...(page > 1 ? [`<${to(Math.min(page - 1, Math.max(1, pages)))}>; rel="prev"`] : []),
    ...(page < pages ? [`<${to(page + 1)}>; rel="next"`] : []),
  ];
  return links.length > 0 ? { Link: links.join(", ") } : {};
}
