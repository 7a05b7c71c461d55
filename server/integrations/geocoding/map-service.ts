/** One map service. @returns the address, null where the place has none. @throws SuiteUnreachable */
export type Geocode = (position: { latitude: number; longitude: number; language: string }) => Promise<string | null>;
