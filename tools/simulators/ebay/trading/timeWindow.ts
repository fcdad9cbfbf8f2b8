import { type TradingCall } from "./call.ts";
import { invalidInput, TradingFailure } from "./errors.ts";
import { textAt } from "./xml.ts";

/** Both ends included, in milliseconds. */
export interface TimeWindow<Kind extends string = string> {
  kind: Kind;
  from: number;
  to: number;
}

/**
 * The one date filter of a request, such as StartTimeFrom and StartTimeTo for the kind "StartTime"; an open end is now.
 * @throws TradingFailure 37 where there is none, or none that is a time span
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
  // The wrong way round counts as no end.
  if (!(window.to >= window.from)) throw new TradingFailure(invalidInput(`${kind}To`));
  return window;
}

export function isWithin({ from, to }: TimeWindow, time: number): boolean {
  return time >= from && time <= to;
}
