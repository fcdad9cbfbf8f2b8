export interface ConditionRule {
  id: string;
  name: string;
  help?: string;
  descriptors?: readonly DescriptorRule[];
}

interface DescriptorRule {
  id: string;
  name: string;
  required: boolean;
  values: readonly { id: string; name: string }[];
}

export const DIECAST_CONDITIONS: readonly ConditionRule[] = [
  {
    id: "1000",
    name: "New",
    help: "A brand-new, unused, unopened, undamaged item in its original packaging.",
  },
  {
    id: "1500",
    name: "New other (see details)",
    help: "A new, unused item with absolutely no signs of wear.",
  },
  { id: "3000", name: "Used", help: "An item that has been previously used." },
  { id: "7000", name: "For parts or not working" },
];

/** Names and ids from the reference of getItemConditionPolicies. */
const CARD_CONDITION: DescriptorRule = {
  id: "40001",
  name: "Card Condition",
  required: true,
  values: [
    { id: "400010", name: "Near mint or better" },
    { id: "400011", name: "Excellent" },
    { id: "400012", name: "Very good" },
    { id: "400013", name: "Poor" },
  ],
};

export const TRADING_CARD_CONDITIONS: readonly ConditionRule[] = [
  { id: "4000", name: "Ungraded", descriptors: [CARD_CONDITION] },
];
