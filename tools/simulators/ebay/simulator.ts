import { type CallLog } from "./callLog.ts";
import { type Faults } from "./faults.ts";
import { type Store } from "./store.ts";

/** What every handler works with. */
export interface Simulator {
  /** Own address, without a slash at the end. */
  url: string;
  application: Application;
  /** Added to every call of the API, in milliseconds. */
  latencyMs: number;
  store: Store;
  faults: Faults;
  log: CallLog;
  /** When each seller's latest picture uploads came, in milliseconds; for eBay's limit of 50 in 5 seconds. */
  uploadTimes: Map<string, number[]>;
}

/** The keyset and the page that the RuName stands for. */
export interface Application {
  clientId: string;
  clientSecret: string;
  ruName: string;
  acceptUrl: string;
}
