import { copy } from "./copy";

/** Why a request can't be sent yet. */
export type Fault =
  /** A required parameter is empty. */
  | { readonly code: "missing"; readonly name: string }
  /** `message` is the browser's own. */
  | { readonly code: "no-json"; readonly message: string }
  | { readonly code: "no-key" }
  | { readonly code: "bad-key" };

/** Faults by parameter key, or `body`, or `credential`. */
export type Faults = Readonly<Record<string, Fault>>;

export function describeFault(fault: Fault): string {
  switch (fault.code) {
    case "missing":
      return `Enter the ${fault.name}`;
    case "no-json":
      return `This isn't JSON: ${fault.message}`;
    case "no-key":
      return copy.keyMissing;
    case "bad-key":
      return copy.keyShape;
  }
}
