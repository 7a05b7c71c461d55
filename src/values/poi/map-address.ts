/**
 * Addresses of map pages. Readers of Chinese get the map that works in mainland China and that takes WGS-84 as such; the
 * others get the one that works outside.
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

/** A map page that looks for a street address. */
export function mapSearch(address: string, language: string): string {
  return language === 'zh'
    ? `https://uri.amap.com/search?${new URLSearchParams({ keyword: address, callnative: '1' }).toString()}`
    : `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address }).toString()}`;
}
