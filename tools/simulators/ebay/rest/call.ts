import { type CallResult } from "../http.ts";
import { type CallFaults } from "../calls/faults.ts";
import { type Request } from "../http.ts";
import { type Simulator } from "../simulator.ts";

export interface RestCall {
  simulator: Simulator;
  request: Request;
  faults: CallFaults;
  /** The ids in the path. */
  ids: readonly string[];
}

export type RestHandler = (call: RestCall) => CallResult | Promise<CallResult>;
