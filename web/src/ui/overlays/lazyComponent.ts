import { type ComponentType, createElement, type ReactNode, useReducer } from "react";

import { loadOnInteraction } from "../earlyLoads";
import { LazyLoading } from "./LazyLoading";

interface LazyProps {
  /** Loads and renders the component. The default is true. */
  readonly wanted?: boolean;
  /** Shown while the code is loading. */
  readonly fallback?: ReactNode;
  /** Closes what can't be loaded. The default is the component's own `onClose`. */
  readonly onGiveUp?: () => void;
}

export interface LazyComponent<P> {
  (props: P & LazyProps): ReactNode;
  /** Preloads the code. Rejects on failure. Rendering the component with `wanted` retries. */
  load(): Promise<unknown>;
}

/**
 * Creates a lazy component that no screen waits for, such as a dialog. Its code is loaded on the first
 * interaction with the page, unless `isEarly` is false, or when it is wanted. If that fails, the component says
 * so in its own place, or over the page if it can be closed, and the page stays as it is (decisions/web/0418).
 * When the network is back, it tries again by itself.
 */
export function createLazyComponent<P extends object>(
  fetch: () => Promise<ComponentType<P>>,
  { isEarly = true } = {},
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
  function Lazy({ wanted = true, fallback, onGiveUp, ...props }: P & LazyProps) {
    const [, showLoaded] = useReducer((count: number) => count + 1, 0);
    if (component) return createElement(component, props as unknown as P);
    if (!wanted) return null;
    const { onClose } = props as { readonly onClose?: () => void };
    return createElement(LazyLoading, { load, onLoaded: showLoaded, fallback, onClose: onGiveUp ?? onClose });
  }
  if (isEarly) loadOnInteraction(load);
  return Object.assign(Lazy, { load });
}
