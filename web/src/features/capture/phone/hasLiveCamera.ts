/** Returns whether the browser offers a camera to this page. Browsers offer none on insecure origins. */
export const hasLiveCamera = () => (navigator as Partial<Navigator>).mediaDevices?.getUserMedia !== undefined;
