import { formatNumber } from "../numbers";

/** Shows a count after the name of a tab or a heading. */
export function Count({ children }: { readonly children: number }) {
  return <span className="text-12 font-normal text-faint tabular-nums">{formatNumber(children)}</span>;
}
