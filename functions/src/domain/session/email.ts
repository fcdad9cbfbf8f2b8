/** Trims an email address and converts it to lower case. Addresses are compared and stored in this form. */
export function foldEmail(email: string): string {
  return email.trim().toLowerCase();
}
