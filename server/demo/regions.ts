import data from '../../domain/regions/regions.json';
import { Regions, type RegionData } from '../../domain/regions/regions';
import type { Area } from '../../domain/values/area';

const regions = new Regions(data as unknown as RegionData);

/** The locations of the cities in the vocabulary: the code of the city, or of the country abroad. */
const codes: Record<string, string> = {
  上海: '310000',
  杭州: '330100',
  苏州: '320500',
  南京: '320100',
  宁波: '330200',
  无锡: '320200',
  广州: '440100',
  深圳: '440300',
  厦门: '350200',
  福州: '350100',
  成都: '510100',
  重庆: '500000',
  武汉: '420100',
  长沙: '430100',
  青岛: '370200',
  大连: '210200',
  北京: '110000',
  天津: '120000',
  西安: '610100',
  昆明: '530100',
  Hamburg: 'DE',
  Rotterdam: 'NL',
  Seattle: 'US',
  Manchester: 'GB',
  Lyon: 'FR',
  Melbourne: 'AU',
  Toronto: 'CA',
  Singapore: 'SG',
  Dublin: 'IE',
  Austin: 'US',
};

/** The region of a city; below a Chinese city the `number`-th of its districts, so that neighbours differ without another random number. */
export function getRegion(city: string, number: number): Area | undefined {
  const code = codes[city];
  if (code === undefined) return undefined;
  const districts = regions.getChildren(code);
  const path = regions.getPath(districts[number % Math.max(1, districts.length)]?.code ?? code);
  return path && { country: path[0]?.code ?? '', path, codes: path.map((region) => region.code).join('/') };
}
