import { TermsPage } from "@/features/terms/TermsPage";

import { Queries } from "./Queries";

/** The terms stand outside the shell, which needs them accepted. */
export function TermsScreen() {
  return (
    <Queries>
      <TermsPage />
    </Queries>
  );
}
