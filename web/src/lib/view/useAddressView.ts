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

interface LookOptions {
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
    () => start && { view: start, writes: [], isTyping: false },
  );
  const [key, setKey] = useState(location.key);
  if (key !== location.key) {
    setKey(location.key);
    setOwn(own && afterArrival(own, write));
  }

  /** What handlers read: an event can come before React has rendered the one before it. */
  const latest = useRef({ own, addressed, location });
  useLayoutEffect(() => void (latest.current.own = own), [own]);
  useLayoutEffect(() => {
    latest.current = { ...latest.current, addressed, location };
  }, [addressed, location]);

  const show = useCallback((next: OwnView<V>) => {
    latest.current.own = next;
    setOwn(next);
  }, []);

  /** Shows a view and writes its address. `typed`, which the address doesn't have yet, becomes the entry before it. */
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
        keptOut.set(step.write, pick(step.view, names));
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

  const look = useCallback(
    (change: Partial<V>, { replace = false }: LookOptions = {}) => {
      const { own: before, addressed: there } = latest.current;
      const view = before?.view ?? there;
      const next = definition.change(view, change);
      if (definition.isSame(next, view)) return;
      if (!replace && definition.isTyped(change))
        show({ view: next, writes: before?.writes ?? [], isTyping: true });
      // Back leads to what was typed, not to what was there before it.
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
  const { write } = (state ?? {}) as { readonly write?: unknown };
  return typeof write === "string" ? write : "";
}

/** An address of one's own confirms the view. Any other, as by Back or a link, is looked at instead. */
function afterArrival<V>(own: OwnView<V>, write: string): OwnView<V> | null {
  const at = own.writes.indexOf(write);
  return at === -1 ? null : { ...own, writes: own.writes.slice(at) };
}

/** Whether the browser is at another entry of the history already, while its screen loads. */
function isLeft(routerKey: string): boolean {
  const { key = routerKey } = (window.history.state ?? {}) as { readonly key?: unknown };
  return key !== routerKey;
}

const pick = <V extends object>(view: V, names: readonly (keyof V)[]): Partial<V> =>
  Object.fromEntries(names.map((name) => [name, view[name]])) as Partial<V>;
