import { type CallFaults } from "../calls/faults.ts";
import { type Request } from "../http.ts";
import { type Simulator } from "../simulator.ts";
import { type Seller } from "../state/state.ts";
import { type TradingError } from "./errors.ts";
import { type XmlElement } from "./xml.ts";

export interface TradingCall {
  simulator: Simulator;
  seller: Seller;
  request: XmlElement;
  /** For values sent only as headers. */
  http: Request;
  faults: CallFaults;
  now: Date;
}

/** The answer's own elements in the schema's order. The envelope is added around them. */
export interface TradingResult {
  body: XmlElement[];
  warnings?: TradingError[];
}

/** Changes the state or throws a TradingFailure, never both. */
export type TradingHandler = (call: TradingCall) => TradingResult;
