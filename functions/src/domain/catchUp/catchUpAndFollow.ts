interface FollowPorts {
  readonly catchUp: (uid: string) => Promise<void>;
  readonly settleLots: (uid: string) => Promise<unknown>;
  readonly enqueueReading: (uid: string) => Promise<void>;
  readonly enqueueTraffic: (uid: string) => Promise<void>;
}

/**
 * Runs a seller's catch-up, settles lots, and enqueues readings. A failure of the catch-up doesn't stop the rest:
 * its other parts have read sales, and a part can fail for days.
 */
export async function catchUpAndFollow(ports: FollowPorts, uid: string): Promise<void> {
  try {
    await ports.catchUp(uid);
  } finally {
    await ports.settleLots(uid);
    await ports.enqueueReading(uid);
    await ports.enqueueTraffic(uid);
  }
}
