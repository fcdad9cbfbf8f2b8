interface ImportMetaEnv {
  /** The Firebase web app's configuration as JSON. */
  readonly VITE_FIREBASE_CONFIG?: string;
  /** The site key of reCAPTCHA Enterprise for App Check. */
  readonly VITE_APP_CHECK_KEY?: string;
  /**
   * Where the emulators listen, as JSON (`Emulators` in lib/browser/environment.ts). Absent in a production build.
   */
  readonly VITE_EMULATORS?: string;
  /** Demo accounts as JSON `[{email, name}]`, offered by the emulated account chooser. */
  readonly VITE_DEMO_PEOPLE?: string;
  /** `popup` uses Google's real popup even with emulators. */
  readonly VITE_SIGN_IN?: string;
}

/** Build time, ISO 8601. */
declare const __BUILT_AT__: string;
