import { randomUUID } from "node:crypto";

import { suite } from "./suite.ts";

/** A shop at the WooCommerce simulator that belongs to one test. */
export interface WooShop {
  readonly storeUrl: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
  /** Its path at the simulator, by which tests control it. */
  readonly site: string;
}

/** Controls a WooCommerce simulator from outside. */
export function openWooControl(url: string) {
  /** `what`: `faults`, `products`, `keys` or `calls`, with `site` in the input. */
  const change = async (what: string, input: object): Promise<unknown> => {
    const init = { method: "POST", body: JSON.stringify(input) };
    const answer = await fetch(`${url}/control/${what}`, init);
    if (!answer.ok)
      throw new Error(`the WooCommerce simulator answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  return {
    change,
    /** Among the first 42 products is every special case, see tools/simulators/woocommerce/seedShop.ts. */
    async openShop(products: number, more: object = {}): Promise<WooShop> {
      const site = `/t-${randomUUID()}`;
      const keys = (await change("sites", { path: site, products, ...more })) as Omit<WooShop, "site">;
      return { ...keys, site };
    },
  };
}

/** The suite's simulator. */
export const openWooShop = (products: number, more: object = {}): Promise<WooShop> =>
  openWooControl(suite().wooUrl).openShop(products, more);
export const controlWoo = (what: string, input: object): Promise<unknown> =>
  openWooControl(suite().wooUrl).change(what, input);

/** What a person enters to connect the shop. */
export const getConnection = ({ storeUrl, consumerKey, consumerSecret }: WooShop) => ({
  storeUrl,
  consumerKey,
  consumerSecret,
});
