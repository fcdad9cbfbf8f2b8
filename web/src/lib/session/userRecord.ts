import { paths, type UserDocument } from "@contract/documents";
import type { InboxPreferences } from "@contract/inbox";

import { changeDocument, now } from "../firestore/documents";

// Fields that a person may change on their own record. The rules allow exactly these, and require
// `updatedAt`.

export function acceptTerms(uid: string): Promise<void> {
  return change(uid, { hasAcceptedTerms: true, termsAcceptedAt: now() });
}

export function setPlatforms(uid: string, enabledPlatforms: UserDocument["enabledPlatforms"]): Promise<void> {
  return change(uid, { enabledPlatforms });
}

export function setAiProvider(
  uid: string,
  { provider, ...others }: UserDocument["settings"]["aiProvider"],
): Promise<void> {
  // Without a provider, the server uses the installation's default.
  const aiProvider = provider === null ? others : { provider, ...others };
  return change(uid, { settings: { aiProvider } });
}

export function setShowAiAssistant(uid: string, showAiAssistant: boolean): Promise<void> {
  return change(uid, { uiSettings: { showAiAssistant } });
}

export function setInboxPreferences(uid: string, inboxPreferences: InboxPreferences): Promise<void> {
  return change(uid, { inboxPreferences });
}

function change(uid: string, fields: Readonly<Record<string, unknown>>): Promise<void> {
  return changeDocument(paths.user(uid), { ...fields, updatedAt: now() });
}
