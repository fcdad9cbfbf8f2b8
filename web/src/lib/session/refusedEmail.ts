/** A refused person is already signed out, so their e-mail is kept in this tab, across reloads. */
const KEY = "pegboard.refusedEmail";

export function keepRefusedEmail(email: string): void {
  sessionStorage.setItem(KEY, email);
}

export function readRefusedEmail(): string | null {
  return sessionStorage.getItem(KEY);
}

export function forgetRefusedEmail(): void {
  sessionStorage.removeItem(KEY);
}
