/** Whether the browser offers a camera to this page. It doesn't on insecure origins. */
export const hasLiveCamera = () => (navigator as Partial<Navigator>).mediaDevices?.getUserMedia !== undefined;
