/** Trims an e-mail address and converts it to lower case. We compare and store addresses in this form. */
export function foldEmail(email: string): string {
  return email.trim().toLowerCase();
}
