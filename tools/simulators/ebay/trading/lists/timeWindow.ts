import { type TradingCall } from "../call.ts";
import { invalidInput, TradingFailure } from "../errors.ts";
import { textAt } from "../xml.ts";

/** Inclusive, in milliseconds. */
export interface TimeWindow<Kind extends string = string> {
  kind: Kind;
  from: number;
  to: number;
}

/**
 * Reads a request's only date filter, such as StartTimeFrom and StartTimeTo for the kind "StartTime". An open end
 * means now.
 * @throws TradingFailure 37 if there is none or it isn't a time span
 */
export function readTimeWindow<Kind extends string>(
  { request, now }: TradingCall,
  kinds: readonly [Kind, ...Kind[]],
): TimeWindow<Kind> {
  const kind = kinds.find((name) => textAt(request, `${name}From`) !== undefined);
  if (!kind) throw new TradingFailure(invalidInput(`${kinds[0]}From`));
  const to = textAt(request, `${kind}To`);
  const window = {
    kind,
    from: Date.parse(textAt(request, `${kind}From`) ?? ""),
    to: to === undefined ? now.getTime() : Date.parse(to),
  };
  if (Number.isNaN(window.from)) throw new TradingFailure(invalidInput(`${kind}From`));
  // A reversed range counts as a missing end.
  if (!(window.to >= window.from)) throw new TradingFailure(invalidInput(`${kind}To`));
  return window;
}

export function isWithin({ from, to }: TimeWindow, time: number): boolean {
  return time >= from && time <= to;
}
