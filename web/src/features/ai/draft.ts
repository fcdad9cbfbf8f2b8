/**
 * Returns the storage key of a question that was typed but not sent, per user and conversation. Survives a
 * reload and a sign-out.
 */
const getKey = (uid: string) => `pegboard.unsaved.question.${uid}`;

type Drafts = Readonly<Record<string, string>>;

export function readDraft(uid: string, conversationId: string | null): string {
  return read(uid)[conversationId ?? ""] ?? "";
}

export function keepDraft(uid: string, conversationId: string | null, text: string): void {
  const others = Object.entries(read(uid)).filter(([id]) => id !== (conversationId ?? ""));
  const drafts = text === "" ? others : [...others, [conversationId ?? "", text] as const];
  try {
    if (drafts.length === 0) localStorage.removeItem(getKey(uid));
    else localStorage.setItem(getKey(uid), JSON.stringify(Object.fromEntries(drafts.slice(-MOST))));
  } catch {
    // Storage is full or blocked, so the text is only in the field.
  }
}

const MOST = 20;

function read(uid: string): Drafts {
  try {
    return (JSON.parse(localStorage.getItem(getKey(uid)) ?? "{}") ?? {}) as Drafts;
  } catch {
    return {};
  }
}
