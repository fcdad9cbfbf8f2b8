import { type ComponentType, lazy, type ReactNode, useState } from "react";

export interface Screen<P> {
  (props: P): ReactNode;
  /** Preloads the code. Rejects on failure. Showing the screen then retries. */
  load(): Promise<unknown>;
}

/**
 * Creates a lazy component that can be preloaded. Loaded code renders without Suspense, because a Suspense
 * that has shown its fallback keeps it for at least 300 ms (decisions/web/0054).
 */
export function createScreen<P extends object>(fetch: () => Promise<ComponentType<P>>): Screen<P> {
  let loaded: ComponentType<P> | null = null;
  const load = async () => (loaded ??= await fetch());
  const LazyScreen = lazy(async () => ({ default: await load() }));
  function Screen(props: P) {
    const [Shown] = useState<ComponentType<P>>(() => loaded ?? LazyScreen);
    return <Shown {...props} />;
  }
  return Object.assign(Screen, { load });
}
