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

/** The wishlist of this browser's visitor in one gallery. */
const visitorList = z.object({
  items: z.array(openItem).default([]),
  /** The ids that are saved on the server. Null before the first save. */
  savedIds: z.array(z.string()).nullable().default(null),
  /** The id in the list's link. */
  wishlistId: z.string().nullable().default(null),
});
export type VisitorList = z.infer<typeof visitorList>;

const SECRET = "pegboard.visitor.secret";
const getListKey = (username: string) => `pegboard.visitor.wishlist.${username}`;
/** Milliseconds from the last change to the save. */
const PAUSE = 800;

/** What local storage didn't take. It lasts as long as the page. */
const inMemory = new Map<string, string>();

interface Visitor {
  readonly username: string;
  readonly list: VisitorList;
  readonly isSaving: boolean;
  /** The error of the last save. */
  readonly problem: unknown;
  /** Titles that the server refused, because the gallery no longer has them. */
  readonly gone: readonly string[];
}

/** The list of the open gallery. Only the functions below change it. */
export const useVisitor = create<Visitor>(() => createVisitor(""));

export const isUnsaved = ({ items, savedIds }: VisitorList): boolean =>
  items.map(({ id }) => id).join() !== (savedIds ?? []).join();

/**
 * Opens a gallery's list, syncs it with other tabs, and saves unsaved changes. Returns a function that stops
 * both.
 */
export function openList(username: string): () => void {
  useVisitor.setState(createVisitor(username), true);
  const follow = ({ key }: StorageEvent) => {
    if (key === getListKey(username) || key === null) useVisitor.setState({ list: read(username) });
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

/** Adds a car. Returns false if the list is full. */
export function addItem(item: OpenWishlistItem): boolean {
  const { list } = useVisitor.getState();
  if (list.items.some(({ id }) => id === item.id)) return true;
  if (list.items.length >= MAX_VISITOR_ITEMS) return false;
  changeList({ ...list, items: [...list.items, item] });
  return true;
}

/** Removes a car. Returns a function that restores it at its position. */
export function removeItem(id: string): () => void {
  const { list, username } = useVisitor.getState();
  const at = list.items.findIndex((item) => item.id === id);
  const item = list.items[at];
  if (!item) return () => undefined;
  changeList({ ...list, items: list.items.filter((each) => each.id !== id) });
  return () => {
    const now = useVisitor.getState();
    if (now.username !== username || now.list.items.some((each) => each.id === id)) return;
    changeList({ ...now.list, items: now.list.items.toSpliced(at, 0, item) });
  };
}

/** Saves the list now. Never rejects: after a failure the list stays unsaved, with the error in `problem`. */
export async function save(): Promise<void> {
  const { username, list, isSaving } = useVisitor.getState();
  if (isSaving || !isUnsaved(list)) return;
  clearTimeout(timer);
  useVisitor.setState({ isSaving: true });
  const sent = list.items.map(({ id }) => id);
  try {
    const { wishlistId, items } = await call(saveVisitorWishlist, {
      username,
      secret: getSecret(),
      itemIds: sent,
    });
    applyAnswer(username, sent, wishlistId, items);
  } catch (error) {
    if (useVisitor.getState().username === username) useVisitor.setState({ isSaving: false, problem: error });
    return;
  }
  void save();
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps changes made during the save, and removes cars that the gallery no longer has. */
function applyAnswer(
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
  if (now.username !== username) return;
  const gone = list.items.filter(({ id }) => refused.has(id)).map(({ title }) => title);
  useVisitor.setState({ list: next, isSaving: false, problem: null, gone });
}

function changeList(list: VisitorList): void {
  const { username } = useVisitor.getState();
  store(username, list);
  useVisitor.setState({ list, problem: null, gone: [] });
  clearTimeout(timer);
  timer = setTimeout(() => void save(), PAUSE);
}

function createVisitor(username: string): Visitor {
  return { username, list: read(username), isSaving: false, problem: null, gone: [] };
}

/** Returns the secret that is required to change the list. Only this browser and the server know it. */
function getSecret(): string {
  const known = readText(SECRET);
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
    return visitorList.parse(JSON.parse(readText(getListKey(username)) ?? "{}"));
  } catch {
    return visitorList.parse({});
  }
}

const store = (username: string, list: VisitorList) => storeText(getListKey(username), JSON.stringify(list));

function readText(key: string): string | null {
  try {
    return inMemory.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

function storeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    inMemory.delete(key);
  } catch {
    // Storage is blocked or full. The list is kept in memory, and saved on the server.
    inMemory.set(key, text);
  }
}
