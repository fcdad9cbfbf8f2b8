const SIDES = "px-1.5 md:max-studio:px-1";

/** Widths and side padding of the queue's columns. A phone shows lines instead of columns. */
export const COLUMNS = {
  images: "w-[98px] pr-1.5 md:max-studio:pr-1",
  title: SIDES,
  ai: "w-[82px] px-1.5 max-studio:hidden",
  status: `w-[126px] md:max-studio:w-[124px] ${SIDES}`,
  time: "w-[50px] px-1.5 text-right tabular-nums max-studio:hidden",
  actions: "w-[122px] pr-2 pl-1.5 md:max-studio:pl-1",
} as const;
