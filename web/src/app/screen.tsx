import { type ComponentType, lazy, type ReactNode, useState } from "react";

export interface Screen<P> {
  (props: P): ReactNode;
  /** Has the code come before it is shown. Rejects where it can't; showing the screen tries again. */
  load(): Promise<unknown>;
}

/**
 * A component whose code comes when it is first shown, if it was not asked for before. Code that is here is shown at
 * once: a Suspense that has shown its fallback keeps it for 300 ms, however soon the code comes.
 */
export function screen<P extends object>(fetch: () => Promise<ComponentType<P>>): Screen<P> {
  let here: ComponentType<P> | null = null;
  const load = async () => (here ??= await fetch());
  const Later = lazy(async () => ({ default: await load() }));
  function Screen(props: P) {
    const [Shown] = useState<ComponentType<P>>(() => here ?? Later);
    return <Shown {...props} />;
  }
  return Object.assign(Screen, { load });
}
