/** A category of a seller's store. eBay allows three levels. */
export interface StoreCategory {
  id: number;
  name: string;
  children: StoreCategory[];
}

/** Category 1 is every store's "Other". */
export function createDefaultStoreCategories(): StoreCategory[] {
  return [
    { id: 1, name: "Other", children: [] },
    {
      id: 101,
      name: "Mainline",
      children: [
        {
          id: 111,
          name: "2020s",
          children: [
            { id: 121, name: "Muscle cars", children: [] },
            { id: 122, name: "Trucks & vans", children: [] },
          ],
        },
        { id: 112, name: "2010s", children: [] },
      ],
    },
    { id: 102, name: "Premium", children: [{ id: 113, name: "Team transport", children: [] }] },
    { id: 103, name: "Treasure hunts", children: [] },
  ];
}
