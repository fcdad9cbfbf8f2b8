import { ArrowLeft } from "lucide-react";
import { useLocation } from "react-router-dom";

import { urls } from "@/lib/browser/urls";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { PlainPage } from "@/ui/page/PlainPage";

/** Shown for every URL without a screen. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <PlainPage title="Nothing hangs here">
      <p className="mt-2 text-muted">
        There is no page at <span className="code wrap-anywhere text-ink">{pathname}</span>. The address may
        be mistyped, or what it led to is gone.
      </p>
      <ButtonLink to={urls.dashboard} icon={ArrowLeft} variant="primary" className="mt-4 w-full">
        Back to the start
      </ButtonLink>
    </PlainPage>
  );
}
