import { useCallback, useEffect, useState } from "react";

import { errorText } from "@/lib/calls/errorText";
import { useDroppedFiles } from "@/ui/pictures/useDroppedFiles";

import { openBulk, reloadBulk } from "./bulk";
import { copy } from "./copy";
import { importFile, type ImportFailure, takeHandOff } from "./importing";

/** Loads the stored rows, and imports hand-offs and files. */
export function useImports(uid: string) {
  const [failure, setFailure] = useState<ImportFailure>(null);
  const [isReading, setReading] = useState(false);

  const take = useCallback(async (work: () => Promise<ImportFailure>) => {
    setReading(true);
    try {
      setFailure(await work());
    } catch (error) {
      setFailure({ title: copy.cannotImport, hint: errorText(error) });
    } finally {
      setReading(false);
    }
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
    if (others.length > 0) setFailure({ title: copy.oneFile });
    else if (file) onFile(file);
  });
  return { failure, isReading, isOver, onFile, onDismiss: () => setFailure(null) };
}
