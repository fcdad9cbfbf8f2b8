import { type Struck } from "../faults.ts";
import { type Request } from "../http.ts";
import { type Simulator } from "../simulator.ts";
import { type Seller } from "../state.ts";
import { type TradingError } from "./errors.ts";
import { type XmlElement } from "./xml.ts";

/** One Trading call, its token already checked. */
export interface TradingCall {
  simulator: Simulator;
  seller: Seller;
  request: XmlElement;
  /** For what only a header says. */
  http: Request;
  faults: Struck;
  now: Date;
}

/** The answer's own elements, in the schema's order; the envelope is added around them. */
export interface TradingResult {
  body: XmlElement[];
  warnings?: TradingError[];
  /** Where parts of one call can fail; without it Success, or Warning where there are warnings. */
  ack?: "Success" | "PartialFailure" | "Failure";
}

/** Changes the state or throws a TradingFailure, never half of each. */
export type TradingHandler = (call: TradingCall) => TradingResult;
