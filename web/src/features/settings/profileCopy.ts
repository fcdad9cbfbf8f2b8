export const profileCopy = {
  title: "Profile",
  gallery: "Gallery",
  copyAddress: "Copy the address",
} as const;
