import { useEffect, useState } from "react";

import { usePerson } from "@/lib/session/session";
import { Page } from "@/ui/page/Page";
import { Banner } from "@/ui/status/Banner";
import { Skeleton } from "@/ui/status/Skeleton";

import { copy } from "./copy";
import { openStudio } from "./studio/openStudio";
import type { Studio } from "./studio/studio";
import { StudioPage } from "./studio/StudioPage";

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
      <Page>
        <Banner tone="danger" title={copy.storageBlocked}>
          {copy.storageBlockedDetail}
        </Banner>
      </Page>
    );
  }
  return opened ? <StudioPage uid={uid} studio={opened} /> : <Skeleton />;
}
