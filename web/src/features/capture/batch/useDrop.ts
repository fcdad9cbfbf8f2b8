import { useEffect, useRef, useState } from "react";

import { readDroppedFiles } from "./droppedFiles";

/** Accepts files dropped anywhere on the page. Returns whether files are dragged over it. */
export function useDrop(onFiles: (files: File[]) => void): boolean {
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    /**
     * Counts nested elements. Each element fires its own events, and entering a child fires before leaving
     * its parent.
     */
    let depth = 0;
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    const onEnter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth += 1;
      setIsOver(true);
    };
    const onLeave = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth -= 1;
      if (depth <= 0) setIsOver(false);
    };
    const onOver = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      if (!event.dataTransfer || !hasFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setIsOver(false);
      void readDroppedFiles(event.dataTransfer.items).then((files) => latest.current(files));
    };
    window.addEventListener("dragenter", onEnter);
    window.addEventListener("dragleave", onLeave);
    window.addEventListener("dragover", onOver);
    window.addEventListener("drop", onDrop);
    return () => {
      window.removeEventListener("dragenter", onEnter);
      window.removeEventListener("dragleave", onLeave);
      window.removeEventListener("dragover", onOver);
      window.removeEventListener("drop", onDrop);
    };
  }, []);
  return isOver;
}
