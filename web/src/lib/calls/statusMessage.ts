import { create } from "zustand";

export interface StatusMessage {
  readonly type: "success" | "error" | "warning" | "info" | "loading";
  readonly text: string;
}

/** Milliseconds (specification 1, status footer). A `loading` message stays until the next message. */
const LIFETIME = 5000;

/** The message in the status footer. Null shows "idle". */
export const useStatusMessage = create<{ message: StatusMessage | null }>(() => ({ message: null }));

let expiry: ReturnType<typeof setTimeout> | undefined;

export function showStatus(type: StatusMessage["type"], text: string): void {
  clearTimeout(expiry);
  useStatusMessage.setState({ message: { type, text } });
  if (type !== "loading") expiry = setTimeout(clearStatus, LIFETIME);
}

export function clearStatus(): void {
  clearTimeout(expiry);
  useStatusMessage.setState({ message: null });
}
