import { classes } from "@/ui/classes";

/** Renders the square before a name that shows its colour in the chart. */
export function ColorKey({ color }: { readonly color: string }) {
  return <i className={classes("mr-1.5 inline-block size-2 flex-none rounded-xs", color)} />;
}
