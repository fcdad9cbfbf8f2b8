import { type CallResult } from "../http.ts";
import { type CallFaults } from "../calls/faults.ts";
import { type Request } from "../http.ts";
import { type Simulator } from "../simulator.ts";

export interface RestCall {
  simulator: Simulator;
  request: Request;
  faults: CallFaults;
  ids: readonly string[];
}

export type RestHandler = (call: RestCall) => CallResult | Promise<CallResult>;
