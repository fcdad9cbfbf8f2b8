import { LoaderCircle } from "lucide-react";

/** Renders a spinner. Hidden from screen readers, so put text next to it. */
export function Spinner({ small = false }: { readonly small?: boolean }) {
  return <LoaderCircle className={small ? "icon-14 animate-turn" : "icon animate-turn"} aria-hidden />;
}
