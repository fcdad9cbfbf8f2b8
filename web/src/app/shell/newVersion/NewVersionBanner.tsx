import { useEffect, useState } from "react";
import { RefreshCw } from "lucide-react";

import { Button } from "@/ui/controls/Button";
import { Banner } from "@/ui/status/Banner";

import { findUnsaved, watchTyping } from "./unsaved";
import { useNewVersion } from "./useNewVersion";

const copy = {
  title: "A new version of Pegboard is ready",
  hint: "Reload to use it. Nothing that you typed is lost.",
  waiting: {
    input: "Pegboard reloads as soon as you save or leave what you are typing.",
    task: "A task is running in this tab. Pegboard reloads when it has ended. Reloading now stops it halfway.",
  },
  reload: "Reload",
  now: "Reload now",
  later: "Not yet",
} as const;

/** Milliseconds between two checks for unsaved input. */
const CHECK_MS = 1_000;

interface NewVersionBannerProps {
  readonly builtAt: string;
  readonly reload: () => void;
}

/**
 * Shows that a newer build was deployed. The reload waits until no typed input would be lost
 * (decisions/operations/0161).
 */
export function NewVersionBanner({ builtAt, reload }: NewVersionBannerProps) {
  const isOut = useNewVersion(builtAt);
  const [waitsFor, setWaitsFor] = useState<ReturnType<typeof findUnsaved>>(null);
  const isWaiting = waitsFor !== null;
  useEffect(watchTyping, []);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      const unsaved = findUnsaved();
      if (unsaved !== null) {
        setWaitsFor(unsaved);
        return;
      }
      clearInterval(timer);
      reload();
    }, CHECK_MS);
    return () => clearInterval(timer);
  }, [isWaiting, reload]);
  if (!isOut) return null;
  const press = () => {
    const unsaved = findUnsaved();
    if (unsaved === null) reload();
    else setWaitsFor(unsaved);
  };
  return (
    <div className="px-6 pt-3 max-md:px-4">
      <Banner
        tone="info"
        title={copy.title}
        action={
          isWaiting ? (
            <>
              <Button small onClick={() => setWaitsFor(null)}>
                {copy.later}
              </Button>
              <Button small onClick={reload}>
                {copy.now}
              </Button>
            </>
          ) : (
            <Button small icon={RefreshCw} onClick={press}>
              {copy.reload}
            </Button>
          )
        }
      >
        {isWaiting ? copy.waiting[waitsFor] : copy.hint}
      </Banner>
    </div>
  );
}
