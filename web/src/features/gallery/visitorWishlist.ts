import * as z from "zod";
import { create } from "zustand";

import {
  MAX_VISITOR_ITEMS,
  openItem,
  type OpenWishlistItem,
  saveVisitorWishlist,
} from "@contract/galleries/visitorWishlists";

import { call } from "@/lib/calls/call";

import "@/lib/calls/zodWithoutEval";

/** What this browser's visitor has put aside in one gallery. */
const visitorList = z.object({
  items: z.array(openItem).default([]),
  /** The ids that the server has; null as long as it has none. */
  savedIds: z.array(z.string()).nullable().default(null),
  /** Names the list to whoever gets its link. */
  wishlistId: z.string().nullable().default(null),
});
export type VisitorList = z.infer<typeof visitorList>;

const SECRET = "pegboard.visitor.secret";
const listKey = (username: string) => `pegboard.visitor.wishlist.${username}`;
/** Milliseconds after the last change until it is sent. */
const PAUSE = 800;

/** Where the browser keeps nothing, the list lives as long as the page. */
const inMemory = new Map<string, string>();

interface Visitor {
  readonly username: string;
  readonly list: VisitorList;
  readonly isSaving: boolean;
  /** Why the last save did not succeed. */
  readonly problem: unknown;
  /** Cars that were to be put on the list when they had just gone from the gallery. */
  readonly gone: readonly string[];
}

/** Of the gallery that is open. Written by the functions below alone. */
export const useVisitor = create<Visitor>(() => opened(""));

export const isUnsaved = ({ items, savedIds }: VisitorList): boolean =>
  items.map(({ id }) => id).join() !== (savedIds ?? []).join();

/** Opens the list of a gallery, follows other tabs, and sends what the server lacks, until the answer is called. */
export function openList(username: string): () => void {
  useVisitor.setState(opened(username), true);
  const follow = ({ key }: StorageEvent) => {
    if (key === listKey(username) || key === null) useVisitor.setState({ list: read(username) });
  };
  const resume = () => void save();
  window.addEventListener("storage", follow);
  window.addEventListener("online", resume);
  resume();
  return () => {
    window.removeEventListener("storage", follow);
    window.removeEventListener("online", resume);
  };
}

/** False where the list is full. */
export function put(item: OpenWishlistItem): boolean {
  const { list } = useVisitor.getState();
  if (list.items.some(({ id }) => id === item.id)) return true;
  if (list.items.length >= MAX_VISITOR_ITEMS) return false;
  keep({ ...list, items: [...list.items, item] });
  return true;
}

/** Takes a car off; the answer puts it back where it was. */
export function takeOff(id: string): () => void {
  const { list, username } = useVisitor.getState();
  const at = list.items.findIndex((item) => item.id === id);
  const item = list.items[at];
  if (!item) return () => undefined;
  keep({ ...list, items: list.items.filter((each) => each.id !== id) });
  return () => {
    const now = useVisitor.getState();
    if (now.username !== username || now.list.items.some((each) => each.id === id)) return;
    keep({ ...now.list, items: now.list.items.toSpliced(at, 0, item) });
  };
}

/** Sends the list now. Never rejects: what fails is unsaved still, and says why. */
export async function save(): Promise<void> {
  const { username, list, isSaving } = useVisitor.getState();
  if (isSaving || !isUnsaved(list)) return;
  clearTimeout(timer);
  useVisitor.setState({ isSaving: true });
  const sent = list.items.map(({ id }) => id);
  try {
    const { wishlistId, items } = await call(saveVisitorWishlist, {
      username,
      secret: ownSecret(),
      itemIds: sent,
    });
    taken(username, sent, wishlistId, items);
  } catch (error) {
    useVisitor.setState({ isSaving: false, problem: error });
    return;
  }
  void save();
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** What has been changed while it was on its way stays; what the gallery no longer has goes. */
function taken(
  username: string,
  sent: readonly string[],
  wishlistId: string | null,
  items: readonly OpenWishlistItem[],
): void {
  const now = useVisitor.getState();
  const list = now.username === username ? now.list : read(username);
  const there = new Set(items.map(({ id }) => id));
  const refused = new Set(sent.filter((id) => !there.has(id)));
  const next = {
    items: list.items.filter(({ id }) => !refused.has(id)),
    savedIds: items.map(({ id }) => id),
    wishlistId,
  };
  store(username, next);
  if (now.username !== username) {
    useVisitor.setState({ isSaving: false });
    return;
  }
  const gone = list.items.filter(({ id }) => refused.has(id)).map(({ title }) => title);
  useVisitor.setState({ list: next, isSaving: false, problem: null, gone });
}

function keep(list: VisitorList): void {
  const { username } = useVisitor.getState();
  store(username, list);
  useVisitor.setState({ list, problem: null, gone: [] });
  clearTimeout(timer);
  timer = setTimeout(() => void save(), PAUSE);
}

function opened(username: string): Visitor {
  return { username, list: read(username), isSaving: false, problem: null, gone: [] };
}

/** Only who has it can change the list, so it never leaves this browser but to the server. */
function ownSecret(): string {
  const known = stored(SECRET);
  if (known !== null && /^[\w-]{43}$/.test(known)) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const made = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
  storeText(SECRET, made);
  return made;
}

function read(username: string): VisitorList {
  try {
    return visitorList.parse(JSON.parse(stored(listKey(username)) ?? "{}"));
  } catch {
    return visitorList.parse({});
  }
}

const store = (username: string, list: VisitorList) => storeText(listKey(username), JSON.stringify(list));

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? inMemory.get(key) ?? null;
  } catch {
    return inMemory.get(key) ?? null;
  }
}

function storeText(key: string, text: string): void {
  inMemory.set(key, text);
  try {
    localStorage.setItem(key, text);
  } catch {
    // Blocked or full: it is in memory, and the server gets it.
  }
}
