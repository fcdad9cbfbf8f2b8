import { API_CALLS } from "../calls/apiRoutes.ts";
import { FAULT_KINDS, type Fault, type FaultKind } from "../calls/faults.ts";
import { DOCUMENTED_CODES } from "../trading/documentedErrors.ts";
import { type Simulator } from "../simulator.ts";
import { type Fields, type Outcome } from "./command.ts";

export function addFault(simulator: Simulator, fields: Fields): Outcome {
  const kind = FAULT_KINDS.find((known): known is FaultKind => known === fields["kind"]);
  if (!kind) return { problem: `kind is one of ${FAULT_KINDS.join(", ")}` };
  const call = fields["call"];
  if (call !== undefined && !API_CALLS.includes(call)) {
    return { problem: `call is one of ${API_CALLS.join(", ")}` };
  }
  const times = fields["times"] === undefined ? undefined : Number(fields["times"]);
  const milliseconds = Number(fields["ms"] ?? 2000);
  const after = Number(fields["after"] ?? 0);
  if ((times !== undefined && !(times >= 1)) || !(milliseconds >= 0) || !(after >= 0)) {
    return { problem: "times is at least 1, ms and after at least 0" };
  }
  const code = fields["code"] === undefined ? undefined : Number(fields["code"]);
  if (kind === "trading-error" && (code === undefined || !DOCUMENTED_CODES.includes(code))) {
    return { problem: `code is one of ${DOCUMENTED_CODES.join(", ")}` };
  }
  const fault: Omit<Fault, "id"> = {
    kind,
    milliseconds,
    ...(call !== undefined && { call }),
    ...(times !== undefined && { times }),
    ...(after > 0 && { after }),
    ...(kind === "trading-error" && code !== undefined && { code }),
    ...(fields["tag"] !== undefined && { tag: fields["tag"] }),
  };
  return simulator.faults.add(fault);
}

export function removeFaults(simulator: Simulator, fields: Fields): Outcome {
  simulator.faults.remove(fields["id"] === undefined ? undefined : Number(fields["id"]));
  return { faults: simulator.faults.list() };
}
