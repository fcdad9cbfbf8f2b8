/** E-mail addresses are compared, and stored where we create them, in lower case. */
export function foldEmail(email: string): string {
  return email.trim().toLowerCase();
}
