import { useCallback, useEffect, useRef, useState } from "react";

import { toAppError } from "@/lib/calls/call";
import { useDroppedFiles } from "@/ui/pictures/useDroppedFiles";

import { openBulk, reloadBulk } from "./bulk";
import { importFile, type ImportFailure, takeHandOff } from "./importing";

/** Loads the stored rows, and imports hand-offs and files. */
export function useImports(uid: string) {
  const [failure, setFailure] = useState<ImportFailure>(null);
  const [isReading, setReading] = useState(false);

  const latest = useRef(0);
  const take = useCallback(async (work: () => Promise<ImportFailure>) => {
    const turn = ++latest.current;
    setReading(true);
    const problem = await work().catch((error: unknown): ImportFailure => ({
      code: "error",
      error: toAppError(error),
    }));
    // A success says nothing about an import that started meanwhile.
    if (problem !== null || turn === latest.current) setFailure(problem);
    if (turn === latest.current) setReading(false);
  }, []);
  useEffect(() => {
    void openBulk(uid).then(async () => {
      const problem = await takeHandOff();
      if (problem) setFailure(problem);
    });
    const onSight = () => document.visibilityState === "visible" && void reloadBulk();
    document.addEventListener("visibilitychange", onSight);
    return () => document.removeEventListener("visibilitychange", onSight);
  }, [uid]);

  const onFile = useCallback((file: File) => void take(() => importFile(file)), [take]);
  const isOver = useDroppedFiles(([file, ...others]) => {
    if (others.length > 0) setFailure({ code: "several-files" });
    else if (file) onFile(file);
  });
  return { failure, isReading, isOver, onFile, onDismiss: () => setFailure(null) };
}
