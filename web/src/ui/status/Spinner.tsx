import { LoaderCircle } from "lucide-react";

/** Hidden from screen readers: put text beside it. */
export function Spinner() {
  return <LoaderCircle className="i spin" aria-hidden />;
}
