/** `keys` as shown to a person. Keys pressed in sequence are separated by a space: "G C". */
export function KeyHint({ keys }: { readonly keys: string }) {
  return (
    <kbd className="kbd" aria-hidden>
      {keys}
    </kbd>
  );
}
