/**
 * Returns the storage key of a question that was typed but not sent, per user and conversation. Survives a
 * reload and a sign-out.
 */
const getKey = (uid: string) => `pegboard.unsaved.question.${uid}`;

type UnsentTexts = Readonly<Record<string, string>>;

export function readUnsentText(uid: string, conversationId: string | null): string {
  return read(uid)[conversationId ?? ""] ?? "";
}

export function saveUnsentText(uid: string, conversationId: string | null, text: string): void {
  const others = Object.entries(read(uid)).filter(([id]) => id !== (conversationId ?? ""));
  const texts = text === "" ? others : [...others, [conversationId ?? "", text] as const];
  try {
    if (texts.length === 0) localStorage.removeItem(getKey(uid));
    else localStorage.setItem(getKey(uid), JSON.stringify(Object.fromEntries(texts.slice(-MOST))));
  } catch {
    // Storage is full or blocked, so the text is only in the field.
  }
}

const MOST = 20;

function read(uid: string): UnsentTexts {
  try {
    return (JSON.parse(localStorage.getItem(getKey(uid)) ?? "{}") ?? {}) as UnsentTexts;
  } catch {
    return {};
  }
}
