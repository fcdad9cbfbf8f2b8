import { LoaderCircle } from "lucide-react";

/** Says by itself that something turns, not what: put the words beside it. */
export function Spinner() {
  return <LoaderCircle className="i spin" aria-hidden />;
}
