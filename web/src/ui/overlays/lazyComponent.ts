import { type ComponentType, createElement, type ReactNode, useEffect, useReducer, useState } from "react";

export interface LazyComponent<P> {
  /** Renders nothing until the code is loaded. Starts loading when `wanted` is true, which is the default. */
  (props: P & { readonly wanted?: boolean }): ReactNode;
  /** Preloads the code. Rejects on failure. Rendering the component with `wanted` retries. */
  load(): Promise<unknown>;
}

const registered = new Set<() => Promise<unknown>>();

/**
 * Creates a lazy component that no screen waits for, such as a dialog. Its code is loaded on the first
 * interaction with the page, or when it is wanted. Offline, loading is retried when the network is back or on
 * the next interaction. Online, the error boundary shows a failure (decisions/web/0239).
 */
export function createLazyComponent<P extends object>(
  fetch: () => Promise<ComponentType<P>>,
): LazyComponent<P> {
  let component: ComponentType<P> | null = null;
  let loading: Promise<unknown> | null = null;
  const fetchOnce = async () => {
    try {
      component = await fetch();
    } finally {
      loading = null;
    }
  };
  const load = () => (component === null ? (loading ??= fetchOnce()) : Promise.resolve());
  function Lazy({ wanted = true, ...props }: P & { readonly wanted?: boolean }) {
    useLoaded(load, wanted && component === null);
    return component && createElement(component, props as unknown as P);
  }
  registered.add(load);
  loadOnInteraction();
  return Object.assign(Lazy, { load });
}

/** Loads all such components. Never rejects. Missing components load when they are wanted. */
export async function loadAllComponents(): Promise<void> {
  await Promise.allSettled(Array.from(registered, (load) => load()));
}

function useLoaded(load: () => Promise<unknown>, isMissing: boolean): void {
  const [, showAgain] = useReducer((count: number) => count + 1, 0);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  useEffect(() => {
    if (!isMissing) return undefined;
    let isOver = false;
    const tryToLoad = () => {
      load().then(
        () => !isOver && showAgain(),
        (error: unknown) => !isOver && navigator.onLine && setFailure({ error }),
      );
    };
    tryToLoad();
    RETRIES.forEach((event) => window.addEventListener(event, tryToLoad));
    return () => {
      isOver = true;
      RETRIES.forEach((event) => window.removeEventListener(event, tryToLoad));
    };
  }, [load, isMissing]);
  if (failure) throw failure.error;
}

const RETRIES = ["online", "pointerdown", "keydown"] as const;
const INTERACTIONS = ["pointermove", "pointerdown", "keydown"] as const;
let isListening = false;

/** Starts loading on the first pointer movement, so that the code is usually loaded before the click. */
function loadOnInteraction(): void {
  if (isListening) return;
  isListening = true;
  const load = () => {
    INTERACTIONS.forEach((event) => window.removeEventListener(event, load, true));
    isListening = false;
    void loadAllComponents();
  };
  INTERACTIONS.forEach((event) => window.addEventListener(event, load, true));
}
