const STATION_KEY = "capture_stationId";

/** Returns this browser's station id, which starts with the device's name. Created once and stored. */
export function readStationId(): string {
  const known = localStorage.getItem(STATION_KEY);
  if (known !== null) return known;
  const made = [detectDevice(navigator.userAgent), crypto.randomUUID()]
    .filter((part) => part !== null)
    .join(" ");
  localStorage.setItem(STATION_KEY, made);
  return made;
}

/** Returns the device's name from a station id, or null if it is unknown. */
export function nameStation(id: string): string | null {
  const end = id.lastIndexOf(" ");
  return end < 0 ? null : id.slice(0, end);
}

/** Order matters: an iPhone's user agent also says Mac, and Android's says Linux. */
const DEVICES: readonly [sign: RegExp, name: string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android.*Mobile/, "Android phone"],
  [/Android/, "Android tablet"],
  [/CrOS/, "Chromebook"],
  [/Windows/, "Windows PC"],
  [/Macintosh/, "Mac"],
  [/Linux/, "Linux PC"],
];

export function detectDevice(userAgent: string): string | null {
  return DEVICES.find(([sign]) => sign.test(userAgent))?.[1] ?? null;
}
