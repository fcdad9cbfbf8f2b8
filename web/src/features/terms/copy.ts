export const copy = {
  title: "Terms of Service",
  lead: "Please read these terms before you use Pegboard. You are asked once.",
  agree: "I have read these terms and agree to them",
  accept: "Accept and Continue",
  decline: "Decline",
} as const;

interface Section {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

/** The ten sections of specification 3. They describe the product, so change both together. */
export const SECTIONS: readonly Section[] = [
  {
    heading: "Acceptance",
    paragraphs: [
      "By choosing Accept and Continue you agree to these terms. If you accept for a business, you confirm that you may do so for it. If you do not agree, choose Decline: you are signed out and nothing is stored beyond your invitation.",
    ],
  },
  {
    heading: "Use of service",
    paragraphs: [
      "Pegboard helps you photograph, describe, list and keep track of die-cast collectibles. You may use it for your own lawful selling. You may not use it to list what you do not own or may not sell, to mislead buyers, to disturb the service or its other users, or to get at data that is not yours.",
      "You are responsible for what you list. Titles, descriptions and model names that the service suggests are suggestions: check them before they go live.",
    ],
  },
  {
    heading: "Account security",
    paragraphs: [
      "You sign in with your Google account; we never see its password. Keep it safe, sign out on devices that others use, and tell us at once if you believe that somebody else has used your account. An API key acts in your name: treat it like a password and revoke it when it is no longer needed.",
    ],
  },
  {
    heading: "Data usage and privacy",
    paragraphs: [
      "We store your name, e-mail address and picture from Google, the photos and listings that you create, the orders that your connected marketplace reports, and a log of what the service did for you. We use them to run the service, to keep it secure and to bill it, and for nothing else. We do not sell them.",
      "Photos that you have analyzed by an AI provider are sent to that provider for this purpose. You may ask for a copy of your data, or for its deletion, at any time.",
    ],
  },
  {
    heading: "Intellectual property",
    paragraphs: [
      "Your photos and texts remain yours. You allow us to store, resize and send them where the service needs to in order to work for you, as long as they are in it. The service itself, its software and its design remain ours. Names of brands and models belong to their owners and only describe what is for sale.",
    ],
  },
  {
    heading: "Third-party integrations",
    paragraphs: [
      "You may connect other services, such as eBay. The connection acts with the rights that you give it there, until you disconnect it here or revoke it there. Their own terms, fees and limits apply; we answer neither for their decisions nor for times at which they cannot be reached.",
    ],
  },
  {
    heading: "Billing and usage",
    paragraphs: [
      "Some functions, AI analysis above all, cost money with every use. Where your plan has a price or a limit, it is shown before it applies. Fees of marketplaces, payment services and carriers are between you and them.",
    ],
  },
  {
    heading: "Limitation of liability",
    paragraphs: [
      "We run the service with care, but cannot promise that it is always available or free of errors. As far as the law allows, we are not liable for lost sales or profits, or for damage that a suggested title, price or description has caused. Liability for intent, gross negligence and injury, and rights that the law gives you as a consumer, stay as they are.",
    ],
  },
  {
    heading: "Termination",
    paragraphs: [
      "You may stop using the service at any time and ask for your account to be deleted. We may suspend an account that breaks these terms or endangers others, and will say why unless the law forbids it. Listings that are already on a marketplace stay there until they are ended there or here.",
    ],
  },
  {
    heading: "Changes",
    paragraphs: [
      "We may change these terms when the service or the law changes. Where a change matters to you, we ask you to accept the new terms before you go on. The terms that you accepted, and when, are kept with your account.",
    ],
  },
];
