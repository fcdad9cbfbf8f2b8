import { CLOUDINARY_LIMITS, type CloudinaryMetrics, type Quota } from "../contract/usage.ts";
import { readUsage, type UsageAnswer } from "./cloudinaryPlan.ts";

const GIGABYTE = 1024 ** 3;
/** One credit pays for one gigabyte stored or delivered, or for this many transformations. */
const TRANSFORMATIONS_A_CREDIT = 1_000;

/**
 * Returns an account's usage. Transformations and bandwidth cover the last 30 days, as Cloudinary bills them.
 */
export async function readCloudinaryUsage(
  ...query: Parameters<typeof readUsage>
): Promise<Omit<CloudinaryMetrics, "recordedAt">> {
  const { plan, storage, bandwidth, transformations, resources, credits } = await readUsage(...query);
  const limit = credits?.limit ?? null;
  const kinds = {
    storage: toQuota(storage, GIGABYTE, limit ?? CLOUDINARY_LIMITS.storage),
    bandwidth: toQuota(bandwidth, GIGABYTE, limit ?? CLOUDINARY_LIMITS.bandwidth),
    transformations: toQuota(
      transformations,
      1,
      limit === null ? CLOUDINARY_LIMITS.transformations : limit * TRANSFORMATIONS_A_CREDIT,
    ),
  };
  const known = Object.values(kinds).flatMap(({ percentage }) => percentage ?? []);
  return {
    ...kinds,
    images: { count: resources ?? null },
    plan: plan === "" ? null : plan,
    percentage: credits?.used_percent ?? (known.length > 0 ? Math.max(...known) : null),
  };
}

function toQuota(of: UsageAnswer["storage"], unit: number, usual: number): Quota {
  if (of === undefined) return { used: null, limit: usual, percentage: null };
  const limit = of.limit === undefined ? usual : of.limit / unit;
  const used = of.usage / unit;
  return { used, limit, percentage: limit > 0 ? (100 * used) / limit : null };
}
