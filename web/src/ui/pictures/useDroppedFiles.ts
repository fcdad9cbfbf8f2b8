import { useEffect, useEffectEvent } from "react";

import { useFileDrop } from "./useFileDrop";

/**
 * Handles files dropped anywhere on the page or pasted, while mounted. Returns whether files are being
 * dragged over the page.
 */
export function useDroppedFiles(onFiles: (files: readonly File[]) => void): boolean {
  const handleFiles = useEffectEvent(onFiles);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
      if (files.length === 0) return;
      event.preventDefault();
      handleFiles(files);
    };
    window.addEventListener("paste", onPaste);
    return () => window.removeEventListener("paste", onPaste);
  }, []);
  return useFileDrop(({ files }) => files.length > 0 && onFiles([...files]));
}
