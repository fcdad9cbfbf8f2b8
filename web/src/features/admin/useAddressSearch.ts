import { useEffect, useState } from "react";
import { NavigationType, useLocation, useNavigationType, useSearchParams } from "react-router-dom";

/** Milliseconds after the last keystroke until the server is asked. */
const REST = 300;

/**
 * A search that the address holds as `?q=`. `text` is what is typed, at once; `search` follows when the typing rests.
 * Where somebody goes to another address, its text counts.
 */
export function useAddressSearch() {
  const [params, setParams] = useSearchParams();
  const search = params.get("q") ?? "";
  const { key } = useLocation();
  const isOwn = useNavigationType() === NavigationType.Replace;
  const [text, setText] = useState(search);
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    if (!isOwn) setText(search);
  }
  useEffect(() => {
    if (text === search) return;
    const timer = setTimeout(
      () =>
        setParams(
          (before) => {
            const after = new URLSearchParams(before);
            if (text.trim() === "") after.delete("q");
            else after.set("q", text);
            return after;
          },
          { replace: true },
        ),
      text === "" ? 0 : REST,
    );
    return () => clearTimeout(timer);
  }, [text, search, setParams]);
  return { text, search, onSearch: setText };
}
