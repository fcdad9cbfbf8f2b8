/** Utility classes shared by the screens and the page served before them, so that both look the same. */
export const galleryClasses = {
  page: "flex min-h-dvh flex-col",
  /** Keeps the height without buttons. */
  header:
    "sticky top-0 z-10 flex min-h-[calc(var(--size-control)+17px)] items-center gap-2 border-b bg-surface px-4 py-2 max-md:px-2",
  brand: "inline-flex items-center gap-2 rounded-sm text-16 font-strong tracking-[-0.015em]",
  main: "mx-auto grid w-full max-w-360 flex-1 content-start gap-4 p-4 outline-none max-md:p-3",
  head: "flex flex-wrap items-baseline gap-x-3 gap-y-1",
  /** Keeps the height while the fields are missing. */
  tools: "flex min-h-(--size-control) gap-2 max-md:flex-wrap",
  cards: "grid grid-cols-[repeat(auto-fill,minmax(168px,1fr))] gap-4 max-md:grid-cols-2 max-md:gap-2",
  card: "relative flex min-w-0 flex-col gap-1.5 rounded-lg border bg-surface p-2.5",
  link: "group flex flex-col gap-2 rounded-md",
  picture: "block aspect-[5/7] w-full rounded-md bg-sunken object-contain",
  title: "line-clamp-2 min-h-10 wrap-anywhere group-hover:underline",
  facts: "mt-auto flex flex-wrap items-center gap-x-2",
  price: "font-strong tabular-nums",
  sellers: "grid grid-cols-[repeat(auto-fill,minmax(240px,1fr))] gap-4",
  seller: "group grid gap-0.5 rounded-lg border bg-surface p-3",
  samples: "pegboard mb-2 grid min-h-21 grid-cols-4 gap-1.5 rounded-md",
  sample: "block aspect-[5/7] w-full rounded-sm bg-picture object-cover",
  username: "min-w-0 truncate font-strong group-hover:underline",
} as const;
