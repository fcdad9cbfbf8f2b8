import { AppError, type Failure } from "@contract/wire/errors";

import { describeError, toError } from "@/lib/calls/errorText";

import type { ConnectionField } from "./connection";
import { copy } from "./copy";

/** The outcome of the last action on the connection. */
export type ConnectionFeedback =
  | { readonly code: "saved"; readonly isConnected: boolean }
  | { readonly code: "works" }
  | { readonly code: "not-saved" | "not-tested" | "not-disconnected"; readonly error: Error }
  | Refused;

/** The shop refused the connection. `field` is the field at fault, if it is one field. */
interface Refused {
  readonly code: "refused";
  readonly failure: Failure | null;
  /** The text of functions deployed before November 2026, which send no `failure`. */
  readonly legacyMessage: string | null;
  readonly field: ConnectionField | null;
}

interface BannerText {
  readonly tone: "info" | "danger";
  readonly title: string;
  readonly detail?: string;
}

export function describeFeedback(feedback: ConnectionFeedback): BannerText {
  switch (feedback.code) {
    case "saved":
      return { tone: "info", title: copy.saved, ...(!feedback.isConnected && { detail: copy.savedHint }) };
    case "works":
      return { tone: "info", title: copy.connectionWorks };
    case "not-saved": {
      const title = isSignedOut(feedback.error)
        ? copy.waitForAuthentication
        : copy.saveFailed(describeError(feedback.error));
      return { tone: "danger", title, detail: copy.nothingKept };
    }
    case "not-tested":
      return { tone: "danger", title: copy.connectFailed, detail: describeError(feedback.error) };
    case "not-disconnected":
      return { tone: "danger", title: copy.disconnectFailed, detail: describeError(feedback.error) };
    case "refused": {
      // The reason is next to the field at fault.
      const detail = feedback.field === null ? { detail: describeRefused(feedback) } : {};
      return { tone: "danger", title: copy.connectionFailed, ...detail };
    }
  }
}

/** Returns the field at fault, or null if it concerns no field. */
export function findFaultyField(feedback: ConnectionFeedback): ConnectionField | null {
  if (feedback.code === "refused") return feedback.field;
  if (feedback.code !== "not-saved" || !(feedback.error instanceof AppError)) return null;
  return feedback.error.code.startsWith("shop/address-") ? "storeUrl" : null;
}

/** Returns the error to show next to a field, or null if none concerns it. */
export function describeFieldError(
  feedback: ConnectionFeedback | null,
  field: ConnectionField,
): string | null {
  if (feedback === null || findFaultyField(feedback) !== field) return null;
  if (feedback.code === "refused") return describeRefused(feedback);
  return feedback.code === "not-saved" ? describeError(feedback.error) : null;
}

const describeRefused = ({ failure, legacyMessage }: Refused): string =>
  failure ? describeError(toError(failure)) : (legacyMessage ?? copy.connectFailed);

const isSignedOut = (error: Error) => error instanceof AppError && error.code === "auth/signed-out";
