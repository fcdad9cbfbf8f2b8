import { TermsPage } from "@/features/terms/TermsPage";

import { Queries } from "./Queries";

/** Renders the terms outside the shell, because the shell requires accepted terms. */
export function TermsScreen() {
  return (
    <Queries>
      <TermsPage />
    </Queries>
  );
}
