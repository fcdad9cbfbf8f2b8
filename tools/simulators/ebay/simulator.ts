import { type CallLog } from "./calls/callLog.ts";
import { type CallRates } from "./calls/callRates.ts";
import { type Faults } from "./calls/faults.ts";
import { type Deliveries } from "./notify/deliveries.ts";
import { type Store } from "./state/store.ts";

/** The context of every handler. */
export interface Simulator {
  /** Its own URL, without a trailing slash. */
  url: string;
  application: Application;
  /** Added to every API call, in milliseconds. */
  latencyMs: number;
  store: Store;
  faults: Faults;
  log: CallLog;
  rates: CallRates;
  deliveries: Deliveries;
}

/** The keyset and the page that the RuName stands for. */
export interface Application {
  devId: string;
  clientId: string;
  clientSecret: string;
  ruName: string;
  acceptUrl: string;
}
