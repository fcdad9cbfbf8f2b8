/** The text for each error of the sign-in service. Keys are its codes without `auth/`. */
const TEXTS: Readonly<Record<string, string>> = {
  "user-disabled": "Your account has been disabled. Please contact support.",
  "user-not-found": "No account found with this email address.",
  "wrong-password": "Incorrect password. Please try again.",
  "email-already-in-use": "An account already exists with this email address.",
  "weak-password": "Password should be at least 6 characters long.",
  "invalid-email": "Please enter a valid email address.",
  "operation-not-allowed": "This sign-in method is not enabled.",
  "popup-closed-by-user": "Sign-in was cancelled.",
  "cancelled-popup-request": "Sign-in was cancelled.",
  "user-mismatch": "This is another account. Choose the one that you are signed in with.",
  "popup-blocked": "Pop-up was blocked by your browser. Please allow pop-ups for this site.",
};

/** Returns the code of an error of the sign-in service, or "" for any other error. */
export const readSignInCode = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";

export function describeSignInError(code: string): string {
  return TEXTS[code.replace("auth/", "")] ?? "An unexpected error occurred. Please try again.";
}
