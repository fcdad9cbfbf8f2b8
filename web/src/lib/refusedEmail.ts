/** The refused person is signed out by then: their e-mail has to outlive the sign-in, and a reload, in this tab. */
const KEY = "pegboard.refusedEmail";

export function keepRefusedEmail(email: string): void {
  sessionStorage.setItem(KEY, email);
}

export function refusedEmail(): string | null {
  return sessionStorage.getItem(KEY);
}

export function forgetRefusedEmail(): void {
  sessionStorage.removeItem(KEY);
}
