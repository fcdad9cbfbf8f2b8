import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import type { ViewDefinition } from "./defineView";

/** Milliseconds after the last keystroke until the address follows what is typed. */
export const ADDRESS_DELAY = 400;

interface AddressViewOptions<V> {
  /** The person's own defaults. An address without a field means these. */
  readonly base?: V;
  /** The view to open with instead of the address's. The address follows at once. */
  readonly start?: V | null;
  /** Fields whose values must not be in the address, where histories and links would keep them. */
  readonly keepOut?: (view: V) => readonly (keyof V)[];
}

/** A view that the address may not say yet. */
interface OwnView<V> {
  readonly view: V;
  /** Ids of the addresses written for it that the router may still report, the oldest first. */
  readonly writes: readonly string[];
  /** Typed, and not written yet. */
  readonly isTyping: boolean;
}

export interface LookOptions {
  /** Back doesn't undo this change. */
  readonly replace?: boolean;
}

/**
 * A view that the address holds: Back, reload and a sent link lead to it. A change shows at once, before the address
 * has it. What is typed replaces the address when the keys rest; any other change adds an entry to the history. A page
 * calls this once: an address written by anyone else drops what is being typed.
 */
export function useAddressView<V extends object>(
  definition: ViewDefinition<V>,
  { base, start = null, keepOut }: AddressViewOptions<V> = {},
) {
  const location = useLocation();
  const navigate = useNavigate();
  const write = writeOf(location.state);
  const addressed = useMemo(
    () => ({ ...definition.parse(new URLSearchParams(location.search), base), ...keptOut.get(write) }),
    [definition, base, location.search, write],
  );
  const [own, setOwn] = useState<OwnView<V> | null>(
    () => start && { view: start, writes: [crypto.randomUUID()], isTyping: false },
  );
  const [key, setKey] = useState(location.key);
  if (key !== location.key) {
    setKey(location.key);
    setOwn(own && afterArrival(own, write));
  }

  /** What handlers read: an event can come before React has rendered the one before it. */
  const latest = useRef({ own, addressed, location, keepOut });
  useLayoutEffect(() => void (latest.current.own = own), [own]);
  useLayoutEffect(() => {
    latest.current = { ...latest.current, addressed, location, keepOut };
  }, [addressed, location, keepOut]);

  const show = useCallback((next: OwnView<V>) => {
    latest.current.own = next;
    setOwn(next);
  }, []);

  const writeAddress = useCallback(
    async (view: V, id: string, replace: boolean): Promise<void> => {
      const { location: now, keepOut: namesOf } = latest.current;
      const names = namesOf?.(view) ?? [];
      if (names.length > 0) keptOut.set(id, pick(view, names));
      const search = definition.toSearch(
        { ...view, ...pick(definition.defaults, names) },
        {
          base,
          among: now.search,
        },
      );
      const state = { write: id };
      await navigate({ pathname: now.pathname, search }, { replace, preventScrollReset: true, state });
    },
    [definition, base, navigate],
  );

  const look = useCallback(
    (change: Partial<V>, { replace = false }: LookOptions = {}) => {
      const before = latest.current.own;
      const view = before?.view ?? latest.current.addressed;
      const writes = before?.writes ?? [];
      const next = definition.change(view, change);
      if (definition.isSame(next, view)) return;
      if (!replace && definition.isTyped(change)) {
        show({ view: next, writes, isTyping: true });
        return;
      }
      const id = crypto.randomUUID();
      if (before?.isTyping && !replace) {
        // Back leads to what was typed, not to what was there before it.
        const typed = crypto.randomUUID();
        show({ view: next, writes: [...writes, typed, id], isTyping: false });
        void writeAddress(view, typed, true).then(() => writeAddress(next, id, false));
      } else {
        show({ view: next, writes: [...writes, id], isTyping: false });
        void writeAddress(next, id, replace);
      }
    },
    [definition, show, writeAddress],
  );

  useEffect(() => {
    if (!own?.isTyping) return;
    const timer = setTimeout(() => {
      if (isLeft(location.key)) return;
      if (definition.isSame(own.view, latest.current.addressed)) {
        show({ ...own, isTyping: false });
        return;
      }
      const id = crypto.randomUUID();
      show({ ...own, writes: [...own.writes, id], isTyping: false });
      void writeAddress(own.view, id, true);
    }, ADDRESS_DELAY);
    return () => clearTimeout(timer);
  }, [own, definition, location.key, show, writeAddress]);

  useEffect(() => {
    const [id] = own?.writes ?? [];
    if (start && id !== undefined) void writeAddress(start, id, true);
    // Once: later changes are written where they are made.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return {
    view: own?.view ?? addressed,
    /** The view without what is still being typed. */
    settled: own && !own.isTyping ? own.view : addressed,
    look,
  };
}

/**
 * Values that must not be in an address, by the id of their entry in the history: Back finds them. They stay in memory,
 * and a reload forgets them.
 */
const keptOut = new Map<string, object>();

/** The id of the write that an entry of the history comes from; empty for links and the first entry. */
function writeOf(state: unknown): string {
  return typeof state === "object" && state !== null && "write" in state ? String(state.write) : "";
}

/** An address of one's own confirms the view. Any other, as by Back or a link, is looked at instead. */
function afterArrival<V>(own: OwnView<V>, write: string): OwnView<V> | null {
  const at = own.writes.indexOf(write);
  return at === -1 ? null : { ...own, writes: own.writes.slice(at) };
}

/** Whether the browser is at another entry of the history already, while its screen loads. */
function isLeft(key: string): boolean {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null && "key" in state && state.key !== key;
}

const pick = <V extends object>(view: V, names: readonly (keyof V)[]): Partial<V> =>
  Object.fromEntries(names.map((name) => [name, view[name]])) as Partial<V>;
