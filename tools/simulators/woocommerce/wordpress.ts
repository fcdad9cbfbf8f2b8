/** What WordPress sends back: JSON by its REST API, a page by everything in front of it. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Serialised as JSON. */
  readonly body?: unknown;
  readonly html?: string;
}

/** A `WP_Error` as the REST API sends it. */
export const wpError = (code: string, message: string, status: number, more: object = {}): Answer => ({
  status,
  body: { code, message, data: { status, ...more } },
});

export const noRoute = () =>
  wpError("rest_no_route", "No route was found matching the URL and request method.", 404);

/** Of a key that is known, but unusable; WooCommerce answers 401 to all of them. */
export const authenticationError = (message: string) =>
  wpError("woocommerce_rest_authentication_error", message, 401);

/** As a theme answers whatever it has no page for. */
export const themeNotFound = (): Answer => ({
  status: 404,
  html: page("Page not found", "<h1>Oops! That page can&rsquo;t be found.</h1>"),
});

export const page = (title: string, content: string) =>
  `<!DOCTYPE html><html lang="en-US"><head><meta charset="UTF-8"><title>${title}</title></head><body>${content}</body></html>`;
