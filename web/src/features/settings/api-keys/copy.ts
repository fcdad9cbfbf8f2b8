import { formatNumber } from "@/ui/numbers";

/** Texts of API keys. Texts from specification 1 (§5, §8 "Settings") are verbatim. */
export const copy = {
  title: "API Keys",
  about:
    "A key lets your scripts read your listings and orders and, if it may write, change your listings. It gives no other access, and you can revoke it at any time.",
  docs: "API documentation",

  name: "Name",
  nameHint: "What it is for, so that you recognize it later",
  nameMissing: "Please enter a name for your API key",
  nameTooLong: (most: number) => `A name has ${most} characters at most`,
  scope: "May",
  scopes: { read: "Read", write: "Read and write" },
  lifetime: "Ends",
  lifetimes: { "30": "In 30 days", "90": "In 90 days", "365": "In a year", never: "Never" },
  ended: (date: string) => `Ended ${date}`,
  create: "Create API key",
  connectFirst: "Please connect your eBay account first",
  connectFirstDetail: "A key belongs to a connected account. Existing keys keep working.",
  connect: "Connect eBay",
  noAccount: "A new key needs a connected selling account. Existing keys keep working.",
  full: (most: number) => `You have ${most} API keys, the maximum. Revoke one that you don't use.`,
  createFailed: (message: string) => `Error generating API key: ${message}`,

  yours: "Your keys",
  none: "You have no API keys yet.",
  preview: "Key",
  created: "Created",
  lastUsed: "Last used",
  never: "Never",
  rateLimit: "Rate limit",
  aMinute: (requests: number) => `${formatNumber(requests)} a minute`,

  made: "Your new API key",
  madeDetail: "Copy it now and store it with your passwords. It won't be shown again.",
  copy: "Copy",
  copied: "API key copied to clipboard!",
  copyFailed: "It could not be copied. Select the key and copy it yourself.",
  done: "Done",
  lose: "Close without copying it?",
  loseDetail: "This key can't be shown again. You would have to revoke it and create another.",
  loseIt: "Close",

  revoke: "Revoke",
  revokeNamed: (name: string) => `Revoke ${name}`,
  revokeAsk: "Are you sure you want to revoke this API key? This cannot be undone.",
  revokeWhat: (name: string) => `Everything that uses “${name}” loses access immediately.`,
  revoked: "API key revoked successfully",
  revokeFailed: (message: string) => `Error revoking API key: ${message}`,
} as const;
