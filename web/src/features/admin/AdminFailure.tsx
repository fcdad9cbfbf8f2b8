import { FailureBanner, type FailureBannerProps } from "@/lib/calls/FailureBanner";

import { adminErrorText } from "./adminErrorText";

/** Shows why something in the panel failed. */
export const AdminFailure = (props: Omit<FailureBannerProps, "textOf">) => (
  <FailureBanner {...props} textOf={adminErrorText} />
);
