/** `keys` as a person reads them, keys pressed one after the other parted by a blank: "G C". */
export function KeyHint({ keys }: { readonly keys: string }) {
  return (
    <kbd className="kbd" aria-hidden>
      {keys}
    </kbd>
  );
}
