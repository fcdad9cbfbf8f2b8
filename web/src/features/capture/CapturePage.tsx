import { useEffect, useState } from "react";

import { usePerson } from "@/lib/session";
import { Banner } from "@/ui/Banner";
import { Skeleton } from "@/ui/Skeleton";

import { copy } from "./copy";
import { openStudio } from "./openStudio";
import type { Studio } from "./studio";
import { StudioPage } from "./StudioPage";

/** /capture */
export function CapturePage() {
  const { uid } = usePerson();
  const [opened, setOpened] = useState<Studio | "failed" | null>(null);
  useEffect(() => {
    let left = false;
    openStudio(uid).then(
      (studio) => !left && setOpened(studio),
      () => !left && setOpened("failed"),
    );
    return () => {
      left = true;
    };
  }, [uid]);

  if (opened === "failed") {
    return (
      <div className="page">
        <Banner tone="danger" title={copy.storageBlocked}>
          {copy.storageBlockedDetail}
        </Banner>
      </div>
    );
  }
  return opened ? <StudioPage uid={uid} studio={opened} /> : <Skeleton />;
}
