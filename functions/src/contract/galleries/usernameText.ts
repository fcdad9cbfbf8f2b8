/** Why a username is invalid, in the specification's words. */
const TEXTS = {
  "too-short": "Username must be at least 3 characters",
  "too-long": "Username must be 20 characters or less",
  characters: "Only lowercase letters, numbers, and underscores allowed",
  reserved: "This username is reserved",
} as const;

export type UsernameProblem = keyof typeof TEXTS;

export const describeUsernameProblem = (problem: UsernameProblem): string => TEXTS[problem];

/** Returns the text of an error's parameter, or undefined for a code that this version doesn't know. */
export const findUsernameText = (problem: string | number | undefined): string | undefined =>
  Object.entries(TEXTS).find(([code]) => code === problem)?.[1];
