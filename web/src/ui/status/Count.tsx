const number = new Intl.NumberFormat("en-US");

/** How many there are, behind the name of a tab or a heading. */
export function Count({ children }: { readonly children: number }) {
  return <span className="text-12 font-normal text-faint tabular-nums">{number.format(children)}</span>;
}
