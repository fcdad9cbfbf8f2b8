import type { EbaySettings } from "../settings.ts";
import { repeatTrading } from "../trading/tradingClient.ts";
import { readText } from "../trading/xml.ts";

export async function readKeepsSoldOut(settings: EbaySettings, token: string): Promise<boolean> {
  const request = { ShowOutOfStockControlPreference: true };
  const { body } = await repeatTrading(settings, token, "GetUserPreferences", request);
  return readText(body, "OutOfStockControlPreference") === "true";
}

/** Sets the "out-of-stock control" preference. The value is absolute, so a retry is safe. */
export async function writeKeepsSoldOut(
  settings: EbaySettings,
  token: string,
  keeps: boolean,
): Promise<void> {
  const request = { OutOfStockControlPreference: keeps };
  await repeatTrading(settings, token, "SetUserPreferences", request);
}
