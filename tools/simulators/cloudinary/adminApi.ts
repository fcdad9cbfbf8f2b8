import type { Assets } from "./assets.ts";
import { type Account, createError, type JsonAnswer, PRESETS } from "./uploadApi.ts";

/** Monthly credits of the free plan. One buys a gigabyte stored or delivered. */
const CREDITS = 25;
const GIGABYTE = 1024 ** 3;
const LIMIT_HEADERS = {
  "X-FeatureRateLimit-Limit": "500",
  "X-FeatureRateLimit-Remaining": "499",
};

/** `GET /v1_1/{cloud}/ping`, `/usage` and `/upload_presets/{name}`, with key and secret as basic authentication. */
export function answerAdmin(
  account: Account,
  assets: Assets,
  method: string,
  pathname: string,
  authorization: string | undefined,
): JsonAnswer {
  const [, cloud, action, name] = /^\/v1_1\/([^/]+)\/(\w+)(?:\/([\w-]+))?$/.exec(pathname) ?? [];
  const expected = Buffer.from(`${account.apiKey}:${account.apiSecret}`).toString("base64");
  if (cloud !== account.cloudName) return createError(401, `Invalid cloud_name ${cloud ?? ""}`);
  if (authorization === undefined) return createError(401, "Missing authorization");
  if (authorization !== `Basic ${expected}`) return createError(401, "Invalid credentials");
  const headers = { ...LIMIT_HEADERS, "X-FeatureRateLimit-Reset": getNextHour() };
  if (method === "GET" && action === "ping") return { status: 200, headers, body: { status: "ok" } };
  if (method === "GET" && action === "usage") return { status: 200, headers, body: describeUsage(assets) };
  if (method === "GET" && action === "upload_presets" && name !== undefined) {
    if (!PRESETS.has(name)) return createError(404, `Can't find upload preset with name ${name}`);
    return { status: 200, headers, body: { name, unsigned: false, settings: {} } };
  }
  return createError(404, `Unknown action ${method} ${pathname}`);
}

function describeUsage(assets: Assets) {
  const list = assets.list();
  const bytes = list.reduce((sum, asset) => sum + asset.bytes, 0);
  const credits = Number((bytes / GIGABYTE).toFixed(2));
  const today = new Date().toISOString().slice(0, 10);
  return {
    plan: "Free",
    last_updated: today,
    date_requested: `${today}T00:00:00Z`,
    transformations: { usage: 0, credits_usage: 0 },
    objects: { usage: list.length },
    bandwidth: { usage: 0, credits_usage: 0 },
    storage: { usage: bytes, credits_usage: credits },
    credits: { usage: credits, limit: CREDITS, used_percent: Number(((credits / CREDITS) * 100).toFixed(2)) },
    resources: list.length,
    derived_resources: 0,
    requests: list.length,
    media_limits: {
      image_max_size_bytes: 10_485_760,
      image_max_px: 25_000_000,
      asset_max_total_px: 50_000_000,
    },
  };
}

function getNextHour(): string {
  return new Date((Math.floor(Date.now() / 3_600_000) + 1) * 3_600_000).toUTCString();
}
