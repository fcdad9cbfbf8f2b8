import { TermsPage } from "@/features/terms/TermsPage";

import { Queries } from "./Queries";

/** The terms are outside the shell, which requires accepted terms. */
export function TermsScreen() {
  return (
    <Queries>
      <TermsPage />
    </Queries>
  );
}
