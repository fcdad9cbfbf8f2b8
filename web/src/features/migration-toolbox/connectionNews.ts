import { AppError, type Failure } from "@contract/wire/errors";

import { describeError, toError } from "@/lib/calls/errorText";

import type { ConnectionField } from "./connection";
import { copy } from "./copy";

/** What became of the last action on the connection. */
export type ConnectionNews =
  | { readonly code: "saved"; readonly isConnected: boolean }
  | { readonly code: "works" }
  | { readonly code: "not-saved" | "not-tested" | "not-disconnected"; readonly error: Error }
  | Refused;

/** The shop refused the connection. `field` is the field at fault, if it is one field. */
interface Refused {
  readonly code: "refused";
  readonly failure: Failure | null;
  /** The words of functions deployed before November 2026, which send no `failure`. */
  readonly told: string | null;
  readonly field: ConnectionField | null;
}

interface Words {
  readonly tone: "info" | "danger";
  readonly title: string;
  readonly detail?: string;
}

export function describeNews(news: ConnectionNews): Words {
  switch (news.code) {
    case "saved":
      return { tone: "info", title: copy.saved, ...(!news.isConnected && { detail: copy.savedHint }) };
    case "works":
      return { tone: "info", title: copy.connectionWorks };
    case "not-saved": {
      const title = isSignedOut(news.error)
        ? copy.waitForAuthentication
        : copy.saveFailed(describeError(news.error));
      return { tone: "danger", title, detail: copy.nothingKept };
    }
    case "not-tested":
      return { tone: "danger", title: copy.connectFailed, detail: describeError(news.error) };
    case "not-disconnected":
      return { tone: "danger", title: copy.disconnectFailed, detail: describeError(news.error) };
    case "refused": {
      // The reason is next to the field at fault.
      const detail = news.field === null ? { detail: describeRefused(news) } : {};
      return { tone: "danger", title: copy.connectionFailed, ...detail };
    }
  }
}

/** Returns the field at fault, or null if the news is about no field. */
export function findFaultyField(news: ConnectionNews): ConnectionField | null {
  if (news.code === "refused") return news.field;
  if (news.code !== "not-saved" || !(news.error instanceof AppError)) return null;
  return news.error.code.startsWith("shop/address-") ? "storeUrl" : null;
}

/** Returns the error to show next to a field, or null if the news is not about it. */
export function describeFieldError(news: ConnectionNews | null, field: ConnectionField): string | null {
  if (news === null || findFaultyField(news) !== field) return null;
  if (news.code === "refused") return describeRefused(news);
  return news.code === "not-saved" ? describeError(news.error) : null;
}

const describeRefused = ({ failure, told }: Refused): string =>
  failure ? describeError(toError(failure)) : (told ?? copy.connectFailed);

const isSignedOut = (error: Error) => error instanceof AppError && error.code === "auth/signed-out";
