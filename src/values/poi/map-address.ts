/**
 * Returns addresses of map pages. Readers of Chinese get a map that works in mainland China and that accepts WGS-84; all other readers get one that
 * works elsewhere.
 */
export function mapPoint(
  { latitude, longitude }: { latitude: number; longitude: number },
  name: string,
  language: string,
): string {
  return language === 'zh'
    ? `https://uri.amap.com/marker?${new URLSearchParams({ position: `${longitude},${latitude}`, name, coordinate: 'wgs84', callnative: '1' }).toString()}`
    : `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `${latitude},${longitude}` }).toString()}`;
}

/** Returns the address of a map page that searches for a street address. */
export function mapSearch(address: string, language: string): string {
  return language === 'zh'
    ? `https://uri.amap.com/search?${new URLSearchParams({ keyword: address, callnative: '1' }).toString()}`
    : `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address }).toString()}`;
}
