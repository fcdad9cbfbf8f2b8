/** WordPress's answer: JSON from its REST API, HTML from everything else. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Serialized as JSON. */
  readonly body?: unknown;
  readonly html?: string;
}

/** A `WP_Error` as the REST API sends it. */
export const createWpError = (code: string, message: string, status: number, more: object = {}): Answer => ({
  status,
  body: { code, message, data: { status, ...more } },
});

export const createNoRouteError = () =>
  createWpError("rest_no_route", "No route was found matching the URL and request method.", 404);

/** For a known but unusable key. WooCommerce always answers 401. */
export const createAuthenticationError = (message: string) =>
  createWpError("woocommerce_rest_authentication_error", message, 401);

/** A theme's answer for missing pages. */
export const createNotFoundPage = (): Answer => ({
  status: 404,
  html: renderPage("Page not found", "<h1>Oops! That page can&rsquo;t be found.</h1>"),
});

export const renderPage = (title: string, content: string) =>
  `<!DOCTYPE html><html lang="en-US"><head><meta charset="UTF-8"><title>${title}</title></head><body>${content}</body></html>`;
