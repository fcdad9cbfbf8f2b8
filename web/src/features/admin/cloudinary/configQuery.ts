import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";

import { getCloudinaryConfig } from "@contract/images/imageHost";

import { call } from "@/lib/calls/call";

export type CloudinaryConfig = z.output<(typeof getCloudinaryConfig)["output"]>["config"];

export const cloudinaryConfig = queryOptions({
  queryKey: ["admin", "cloudinaryConfig"],
  queryFn: async () => (await call(getCloudinaryConfig, {})).config,
});
