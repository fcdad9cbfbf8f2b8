import type { AppError } from "@contract/wire/errors";

import { describeError } from "@/lib/calls/errorText";
import { Banner } from "@/ui/status/Banner";

export function CallFailed({ error }: { readonly error: AppError }) {
  return <Banner tone="danger" title={describeError(error)} />;
}
