/** Why the test of a Cloudinary account failed. `preset`: the account has no upload preset of this name. */
export const IMAGE_HOST_TEST_FAILURES = ["key", "preset", "rate", "no-answer", "unavailable"] as const;
export type ImageHostTestFailure = (typeof IMAGE_HOST_TEST_FAILURES)[number];

/** Describes the test of an account. `failure` is null if the account accepts the credentials. */
export function describeImageHostTest(failure: ImageHostTestFailure | null, uploadPreset: string): string {
  switch (failure) {
    case null:
      return "Cloudinary accepts these credentials.";
    case "key":
      return "Cloudinary refused the cloud name, the key or the secret.";
    case "preset":
      return `Cloudinary accepts these credentials, but the account has no upload preset named ${uploadPreset}.`;
    case "rate":
      return "Cloudinary asks us to slow down: try again in an hour.";
    case "no-answer":
      return "Cloudinary did not answer.";
    case "unavailable":
      return "Cloudinary is not available.";
  }
}
