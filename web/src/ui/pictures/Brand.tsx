/** Draws a carded car from the front: the punched hole, the blister, the cut corner. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 20 24" width="20" height="24" aria-hidden>
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M3 1H8V4.4a2 2 0 0 0 4 0V1h.4c.5 0 1 .3 1.3.7L15.6 5c.3.4.7.7 1.2.7H17A1.5 1.5 0 0 1 18.5 7.2V21.5A1.5 1.5 0 0 1 17 23H3A1.5 1.5 0 0 1 1.5 21.5V2.5A1.5 1.5 0 0 1 3 1ZM5.5 14A1.5 1.5 0 0 0 4 15.5v3A1.5 1.5 0 0 0 5.5 20h9A1.5 1.5 0 0 0 16 18.5v-3A1.5 1.5 0 0 0 14.5 14Z"
      />
      <circle cx="10" cy="4" r="1.25" fill="var(--color-accent-line)" />
    </svg>
  );
}

export function Brand() {
  return (
    <span className="inline-flex items-center gap-2 rounded-sm text-16 font-strong tracking-[-0.015em]">
      <BrandMark />
      Pegboard
    </span>
  );
}
