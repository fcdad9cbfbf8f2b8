import { LoaderCircle } from "lucide-react";

/** Hidden from screen readers: put text beside it. */
export function Spinner({ small = false }: { readonly small?: boolean }) {
  return <LoaderCircle className={small ? "icon-14 animate-turn" : "icon animate-turn"} aria-hidden />;
}
