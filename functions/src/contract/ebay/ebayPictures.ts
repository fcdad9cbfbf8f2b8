/**
 * Returns whether a picture is on eBay's own hosts: `*.ebayimg.com` over https, or `ownOrigin`, the simulator
 * of a local suite.
 */
export function isEbayPicture(address: string, ownOrigin: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, protocol, port, hostname } = new URL(address);
  return origin === ownOrigin || (protocol === "https:" && port === "" && hostname.endsWith(".ebayimg.com"));
}
