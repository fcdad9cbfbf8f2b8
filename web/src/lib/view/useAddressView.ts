import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import type { ViewDefinition } from "./defineView";

/** Milliseconds after the last keystroke until the URL has the typed text. */
export const ADDRESS_DELAY = 400;

interface AddressViewOptions<V> {
  /** The person's own defaults. A URL without a field means these. */
  readonly base?: V;
  /** The view to open with instead of the URL's. The URL is updated immediately. */
  readonly start?: V | null;
  /** Fields whose values must not be in the URL, because histories and links would keep them. */
  readonly keepOut?: (view: V) => readonly (keyof V)[];
}

/** A view that the URL may not have yet. */
interface OwnView<V> {
  readonly view: V;
  /** Ids of the URLs written for it that the router may still report, oldest first. */
  readonly writes: readonly string[];
  /** Whether it was typed and isn't written to the URL yet. */
  readonly isTyping: boolean;
}

interface ChangeOptions {
  /** Replaces the history entry, so that Back doesn't undo this change. */
  readonly replace?: boolean;
}

/**
 * Keeps a view in the URL, so that Back, a reload and a shared link restore it. A change shows
 * immediately, before the URL has it. Typed text replaces the URL after a pause in typing. Any
 * other change adds an entry to the history. A page calls this once, because a URL written by other
 * code discards the text that is being typed.
 */
export function useAddressView<V extends object>(
  definition: ViewDefinition<V>,
  { base, start = null, keepOut }: AddressViewOptions<V> = {},
) {
  const location = useLocation();
  const navigate = useNavigate();
  const write = readWrite(location.state);
  const addressed = useMemo(
    () => ({ ...definition.parse(new URLSearchParams(location.search), base), ...omitted.get(write) }),
    [definition, base, location.search, write],
  );
  const [own, setOwn] = useState<OwnView<V> | null>(
    () => start && { view: start, writes: [], isTyping: false },
  );
  const [key, setKey] = useState(location.key);
  if (key !== location.key) {
    setKey(location.key);
    setOwn(own && applyArrival(own, write));
  }

  /** The state that handlers read, because an event can come before React has rendered the previous one. */
  const latest = useRef({ own, addressed, location });
  useLayoutEffect(() => void (latest.current.own = own), [own]);
  useLayoutEffect(() => {
    latest.current = { ...latest.current, addressed, location };
  }, [addressed, location]);

  const show = useCallback((next: OwnView<V>) => {
    latest.current.own = next;
    setOwn(next);
  }, []);

  /**
   * Shows a view and writes its URL. `typed` is a view that the URL doesn't have yet.
   * It becomes the entry before the new one.
   */
  const goTo = useCallback(
    async (view: V, replace: boolean, typed?: V): Promise<void> => {
      const steps = [...(typed ? [{ view: typed, replace: true }] : []), { view, replace }].map((step) => ({
        ...step,
        write: crypto.randomUUID(),
      }));
      const writes = [...(latest.current.own?.writes ?? []), ...steps.map((step) => step.write)];
      show({ view, writes, isTyping: false });
      for (const step of steps) {
        const names = keepOut?.(step.view) ?? [];
        omitted.set(step.write, pick(step.view, names));
        const { pathname, search } = latest.current.location;
        const shown = { ...step.view, ...pick(definition.defaults, names) };
        await navigate(
          { pathname, search: definition.toSearch(shown, { base, among: search }) },
          { replace: step.replace, preventScrollReset: true, state: { write: step.write } },
        );
      }
    },
    [definition, base, keepOut, navigate, show],
  );

  const changeView = useCallback(
    (change: Partial<V>, { replace = false }: ChangeOptions = {}) => {
      const { own: before, addressed: there } = latest.current;
      const view = before?.view ?? there;
      const next = definition.change(view, change);
      if (definition.isSame(next, view)) return;
      if (!replace && definition.isTyped(change))
        show({ view: next, writes: before?.writes ?? [], isTyping: true });
      // Back leads to the typed view, not to the one before it.
      else void goTo(next, replace, before?.isTyping && !replace ? view : undefined);
    },
    [definition, show, goTo],
  );

  useEffect(() => {
    if (!own?.isTyping) return;
    const timer = setTimeout(() => {
      if (!isLeft(location.key)) void goTo(own.view, true);
    }, ADDRESS_DELAY);
    return () => clearTimeout(timer);
  }, [own, location.key, goTo]);

  useEffect(() => {
    if (start) void goTo(start, true);
    // Runs once. Later changes are written where they are made.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return {
    view: own?.view ?? addressed,
    /** The view without text that is still being typed. */
    settled: own && !own.isTyping ? own.view : addressed,
    changeView,
  };
}

/**
 * Values that must not be in a URL, by the id of their history entry, so that Back finds them. They are only
 * in memory, so a reload loses them.
 */
const omitted = new Map<string, object>();

/** Returns the id of the write that created a history entry. Empty for links and the first entry. */
function readWrite(state: unknown): string {
  const { write } = (state ?? {}) as { readonly write?: unknown };
  return typeof write === "string" ? write : "";
}

/** Keeps the view if the URL was written for it. Any other URL, as by Back or a link, replaces the view. */
function applyArrival<V>(own: OwnView<V>, write: string): OwnView<V> | null {
  const at = own.writes.indexOf(write);
  return at === -1 ? null : { ...own, writes: own.writes.slice(at) };
}

/** Returns whether the browser is already at another history entry, whose screen still loads. */
function isLeft(routerKey: string): boolean {
  const { key = routerKey } = (window.history.state ?? {}) as { readonly key?: unknown };
  return key !== routerKey;
}

const pick = <V extends object>(view: V, names: readonly (keyof V)[]): Partial<V> =>
  Object.fromEntries(names.map((name) => [name, view[name]])) as Partial<V>;
