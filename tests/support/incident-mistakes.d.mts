/** Mistakes of the shop in other-shop.mjs that only show during an incident. */
export declare const incidentMistakes: Readonly<Record<string, { incident: string; plant: (shop: never) => void }>>;
