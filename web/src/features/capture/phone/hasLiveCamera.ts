/** Whether pages may see a camera here: they may not where the address is not secure, or the browser has no camera. */
export const hasLiveCamera = () => (navigator as Partial<Navigator>).mediaDevices?.getUserMedia !== undefined;
