import type { AppError } from "@contract/wire/errors";

import { errorText } from "@/lib/calls/errorText";
import { Banner } from "@/ui/status/Banner";

export function CallFailed({ error }: { readonly error: AppError }) {
  return <Banner tone="danger" title={errorText(error)} />;
}
