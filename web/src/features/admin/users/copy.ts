import type { AccountRole } from "@contract/session";

export const copy = {
  title: "User Management",
  search: "Search name, email or uid",
  loading: "Loading users",
  loadFailed: "Users could not be loaded",
  nothingChanged: "Nothing was changed.",
  tryAgain: "Try again",
  none: "No users found",
  noneHint: "No name, email or uid matches the search.",
  showAll: "Show all users",
  more: "Show more",
  name: "User",
  email: "Email",
  joined: "Joined",
  role: "Role",
  actions: "Actions",
  noName: "N/A",
  waiting: "Waiting for the first sign-in",
  superAdmin: "Super Admin",
  admin: "Admin",
  user: "User",
  currentUser: "Current User",
  makeAdmin: "Make Admin",
  removeAdmin: "Remove Admin",
  delete: "Delete",
  signOut: "Sign out",
  changeFailed: "The role was not changed",
} as const;

export const ROLE_OPTIONS: readonly { value: AccountRole; label: string }[] = [
  { value: "user", label: copy.user },
  { value: "admin", label: copy.admin },
  { value: "super-admin", label: copy.superAdmin },
];

export const roleCopy = {
  question: (name: string) => `Which role should ${name} have?`,
  change: "Change Role",
  means: {
    user: "Sees and changes only their own business.",
    admin: "Also opens the eBay testers. Doesn't open this panel.",
    "super-admin":
      "Opens this panel: sees, changes and deletes everybody's data, and adds other super admins.",
  } satisfies Record<AccountRole, string>,
  changed: {
    user: (name: string) => `${name} is no longer an admin`,
    admin: (name: string) => `${name} is an admin now`,
    "super-admin": (name: string) => `${name} is a super admin now`,
  } satisfies Record<AccountRole, (name: string) => string>,
} as const;

export const addCopy = {
  title: "Add user",
  hint: "The person who signs in with this Google account gets this role.",
  email: "Email",
  role: "Role",
  noEmail: "Enter an email address",
  badEmail: "Enter a valid email address",
  exists: "A user with this email already exists",
  add: "Add user",
  failed: "The user was not added",
  kept: "Your input is kept.",
  added: (email: string) => `${email} can sign in now`,
} as const;

export const deleteCopy = {
  title: "Delete user",
  sure: (name: string) =>
    `Are you sure you want to delete user ${name}? This will also delete all their listings. This action cannot be undone.`,
  keeps:
    "They can't undo it, but a super admin can for 30 days. Until then the account is listed under Deleted users, and its listings are in the trash. Listings that are live on eBay stay there.",
  confirm: "Delete User",
  failed: "The user was not deleted",
  deleted: (name: string) => `${name} was deleted`,
} as const;

export const signOutCopy = {
  title: "Sign out everywhere",
  sure: (name: string) => `Sign out ${name} on all devices?`,
  keeps:
    "All of their sessions end within a minute. They can sign in again. Their API keys go on working, and nothing else changes.",
  confirm: "Sign out everywhere",
  failed: "Nobody was signed out",
  done: (name: string) => `${name} was signed out everywhere`,
} as const;

export const deletedCopy = {
  title: "Deleted users",
  hint: "Kept for 30 days, with their listings in the trash. A restored user must reconnect eBay and turn the gallery on again.",
  loadFailed: "Deleted users could not be loaded",
  deleting: "Moving listings to the trash",
  restoring: "Restoring listings",
  listings: (count: string) => `${count} listings in the trash`,
  one: "1 listing in the trash",
  until: (day: string) => `until ${day}`,
  restore: "Restore",
  restored: (name: string) => `${name} can sign in again`,
  restoreFailed: "The user was not restored",
} as const;
