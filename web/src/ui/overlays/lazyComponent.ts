import { type ComponentType, createElement, type ReactNode, useEffect, useReducer, useState } from "react";

export interface LazyComponent<P> {
  /** Renders nothing until the code is loaded. Starts loading when `wanted` is true, which is the default. */
  (props: P & { readonly wanted?: boolean }): ReactNode;
  /** Preloads the code. Rejects on failure. Rendering the component with `wanted` retries. */
  load(): Promise<unknown>;
}

const known = new Set<() => Promise<unknown>>();

/**
 * Creates a lazy component that no screen waits for, such as a dialog. Its code is loaded on the first
 * interaction with the page, or when it is wanted. Offline, loading is retried when the network is back or on
 * the next interaction. Online, the error boundary shows a failure (decisions/web/0239).
 */
export function createLazyComponent<P extends object>(
  fetch: () => Promise<ComponentType<P>>,
): LazyComponent<P> {
  let here: ComponentType<P> | null = null;
  let coming: Promise<unknown> | null = null;
  const fetchOnce = async () => {
    try {
      here = await fetch();
    } finally {
      coming = null;
    }
  };
  const load = () => (here === null ? (coming ??= fetchOnce()) : Promise.resolve());
  function Later({ wanted = true, ...props }: P & { readonly wanted?: boolean }) {
    useLoaded(load, wanted && here === null);
    return here && createElement(here, props as unknown as P);
  }
  known.add(load);
  loadOnInteraction();
  return Object.assign(Later, { load });
}

/** Loads all such components. Never rejects. Missing components load when they are wanted. */
export async function loadKnown(): Promise<void> {
  await Promise.allSettled(Array.from(known, (load) => load()));
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
const FIRST_SIGNS = ["pointermove", "pointerdown", "keydown"] as const;
let isListening = false;

/** Starts loading on the first pointer movement, so that the code is usually loaded before the click. */
function loadOnInteraction(): void {
  if (isListening) return;
  isListening = true;
  const load = () => {
    FIRST_SIGNS.forEach((sign) => window.removeEventListener(sign, load, true));
    isListening = false;
    void loadKnown();
  };
  FIRST_SIGNS.forEach((sign) => window.addEventListener(sign, load, true));
}
