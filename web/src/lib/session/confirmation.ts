import { create } from "zustand";

/** The question that asks the person to confirm their identity. `answer` is null while it isn't open. */
interface Confirmation {
  readonly answer: ((isConfirmed: boolean) => void) | null;
  /** How often the person has confirmed it. Listeners that were refused begin again when this changes. */
  readonly confirmations: number;
}

export const useConfirmation = create<Confirmation>(() => ({ answer: null, confirmations: 0 }));

let pending: Promise<boolean> | null = null;

/**
 * Asks the person to sign in again, once for all calls that wait for it. Resolves to whether they have.
 * `ConfirmIdentityDialog` in the shell asks.
 */
export function confirmIdentity(): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => {
    const answer = (isConfirmed: boolean) => {
      pending = null;
      useConfirmation.setState(({ confirmations }) => ({
        answer: null,
        confirmations: confirmations + Number(isConfirmed),
      }));
      resolve(isConfirmed);
    };
    useConfirmation.setState({ answer });
  });
  return pending;
}
