import { useEffect, useEffectEvent, useState } from "react";

/** Handles files dropped anywhere on the page, while mounted. Returns whether files are being dragged over it. */
export function useFileDrop(onDrop: (files: DataTransfer) => void): boolean {
  const [isOver, setOver] = useState(false);
  const handleDrop = useEffectEvent(onDrop);
  useEffect(() => {
    const end = new AbortController();
    const listen = (
      type: "dragenter" | "dragover" | "dragleave" | "drop",
      handle: (event: DragEvent, files: DataTransfer) => void,
    ) => {
      const listener = (event: DragEvent) => {
        const { dataTransfer } = event;
        if (dataTransfer?.types.includes("Files")) handle(event, dataTransfer);
      };
      window.addEventListener(type, listener, { signal: end.signal });
    };
    /**
     * Counts nested elements. Each element fires its own events, and entering a child fires before leaving
     * its parent.
     */
    let depth = 0;
    listen("dragenter", () => {
      depth += 1;
      setOver(true);
    });
    // Without this, the browser opens the file.
    listen("dragover", (event) => event.preventDefault());
    listen("dragleave", () => {
      depth -= 1;
      if (depth <= 0) setOver(false);
    });
    listen("drop", (event, files) => {
      event.preventDefault();
      depth = 0;
      setOver(false);
      handleDrop(files);
    });
    return () => end.abort();
  }, []);
  return isOver;
}
