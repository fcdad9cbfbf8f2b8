const loads = new Set<() => Promise<unknown>>();

/**
 * Calls `load` on the first movement of a pointer or the first key, so that its code is usually loaded before
 * the click.
 */
export function loadOnInteraction(load: () => Promise<unknown>): void {
  loads.add(load);
  listen();
}

/** Calls all of them. Never rejects. */
export async function loadAllComponents(): Promise<void> {
  await Promise.allSettled(Array.from(loads, (load) => load()));
}

const INTERACTIONS = ["pointermove", "pointerdown", "keydown"] as const;
let isListening = false;

function listen(): void {
  if (isListening) return;
  isListening = true;
  const load = () => {
    INTERACTIONS.forEach((event) => window.removeEventListener(event, load, true));
    isListening = false;
    void loadAllComponents();
  };
  INTERACTIONS.forEach((event) => window.addEventListener(event, load, true));
}
