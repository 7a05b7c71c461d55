/**
 * Plausible addresses computed from coordinates: a place always has the same address, and near places share the district and the road. Below the
 * level of the district they are invented.
 */
export interface MadeAddress {
  country: { zh: string; en: string; code: string };
  province: { zh: string; en: string };
  city: { zh: string; en: string };
  district: { zh: string; en: string };
  township: { zh: string; en: string };
  road: { zh: string; en: string };
  houseNumber: string;
  /** The Chinese division code of the district; empty abroad. */
  adcode: string;
  postcode: string;
}

interface City {
  latitude: number;
  longitude: number;
  province: { zh: string; en: string };
  city: { zh: string; en: string };
  /** In China's municipalities the city is the province, and AMap leaves `city` empty. */
  adcode: string;
  postcode: string;
  districts: { zh: string; en: string }[];
}

const bilingual = (zh: string, en: string) => ({ zh, en });

const cities: City[] = [
  {
    latitude: 31.2304,
    longitude: 121.4737,
    province: bilingual('上海市', 'Shanghai'),
    city: bilingual('上海市', 'Shanghai'),
    adcode: '3101',
    postcode: '2000',
    districts: [
      bilingual('黄浦区', 'Huangpu District'),
      bilingual('浦东新区', 'Pudong New Area'),
      bilingual('徐汇区', 'Xuhui District'),
      bilingual('静安区', "Jing'an District"),
      bilingual('长宁区', 'Changning District'),
    ],
  },
  {
    latitude: 39.9042,
    longitude: 116.4074,
    province: bilingual('北京市', 'Beijing'),
    city: bilingual('北京市', 'Beijing'),
    adcode: '1101',
    postcode: '1000',
    districts: [
      bilingual('东城区', 'Dongcheng District'),
      bilingual('朝阳区', 'Chaoyang District'),
      bilingual('海淀区', 'Haidian District'),
      bilingual('西城区', 'Xicheng District'),
    ],
  },
  {
    latitude: 22.5431,
    longitude: 114.0579,
    province: bilingual('广东省', 'Guangdong'),
    city: bilingual('深圳市', 'Shenzhen'),
    adcode: '4403',
    postcode: '5180',
    districts: [
      bilingual('福田区', 'Futian District'),
      bilingual('南山区', 'Nanshan District'),
      bilingual('罗湖区', 'Luohu District'),
      bilingual('宝安区', "Bao'an District"),
    ],
  },
  {
    latitude: 30.2741,
    longitude: 120.1551,
    province: bilingual('浙江省', 'Zhejiang'),
    city: bilingual('杭州市', 'Hangzhou'),
    adcode: '3301',
    postcode: '3100',
    districts: [
      bilingual('西湖区', 'Xihu District'),
      bilingual('上城区', 'Shangcheng District'),
      bilingual('拱墅区', 'Gongshu District'),
      bilingual('滨江区', 'Binjiang District'),
    ],
  },
  {
    latitude: 31.2989,
    longitude: 120.5853,
    province: bilingual('江苏省', 'Jiangsu'),
    city: bilingual('苏州市', 'Suzhou'),
    adcode: '3205',
    postcode: '2150',
    districts: [
      bilingual('姑苏区', 'Gusu District'),
      bilingual('吴中区', 'Wuzhong District'),
      bilingual('虎丘区', 'Huqiu District'),
    ],
  },
  {
    latitude: 30.5728,
    longitude: 104.0668,
    province: bilingual('四川省', 'Sichuan'),
    city: bilingual('成都市', 'Chengdu'),
    adcode: '5101',
    postcode: '6100',
    districts: [
      bilingual('锦江区', 'Jinjiang District'),
      bilingual('青羊区', 'Qingyang District'),
      bilingual('武侯区', 'Wuhou District'),
    ],
  },
  {
    latitude: 1.3521,
    longitude: 103.8198,
    province: bilingual('新加坡', 'Singapore'),
    city: bilingual('新加坡', 'Singapore'),
    adcode: '',
    postcode: '04',
    districts: [
      bilingual('中区', 'Central Region'),
      bilingual('东区', 'East Region'),
      bilingual('西区', 'West Region'),
    ],
  },
];

const roads = [
  bilingual('人民路', 'Renmin Road'),
  bilingual('中山东路', 'East Zhongshan Road'),
  bilingual('解放路', 'Jiefang Road'),
  bilingual('建设大道', 'Jianshe Avenue'),
  bilingual('文昌街', 'Wenchang Street'),
  bilingual('滨河路', 'Binhe Road'),
  bilingual('长宁街', 'Changning Street'),
  bilingual('和平路', 'Heping Road'),
];
const townships = [
  bilingual('城东街道', 'Chengdong Subdistrict'),
  bilingual('南桥街道', 'Nanqiao Subdistrict'),
  bilingual('新港街道', 'Xingang Subdistrict'),
];

/** The maximum distance to a city in degrees; no person of the demo travels further. */
const reachDegrees = 1;

/** Returns a computed address; undefined at sea and at every place without a nearby city that the simulator contains. */
export function addressAt(latitude: number, longitude: number): MadeAddress | undefined {
  const distance = (city: City) =>
    Math.hypot(city.latitude - latitude, (city.longitude - longitude) * Math.cos((latitude * Math.PI) / 180));
  const nearest = cities.reduce((best, city) => (distance(city) < distance(best) ? city : best));
  if (distance(nearest) > reachDegrees) return undefined;
  // Cells of about 5 km for the district, 500 m for the road, 10 m for the house.
  const cell = (size: number, salt: number) => mix(Math.floor(latitude / size), Math.floor(longitude / size), salt);
  const pick = <T>(list: readonly T[], number: number): T => {
    const choice = list[number % list.length];
    if (choice === undefined) throw new Error('an empty list has nothing to pick from');
    return choice;
  };
  const districtNumber = cell(0.05, 1);
  const inChina = nearest.adcode !== '';
  return {
    country: inChina ? { zh: '中国', en: 'China', code: 'cn' } : { zh: '新加坡', en: 'Singapore', code: 'sg' },
    province: nearest.province,
    city: nearest.city,
    district: pick(nearest.districts, districtNumber),
    township: pick(townships, cell(0.02, 2)),
    road: pick(roads, cell(0.005, 3)),
    houseNumber: String(1 + (cell(0.0001, 4) % 998)),
    adcode: inChina
      ? `${nearest.adcode}${String(1 + (districtNumber % nearest.districts.length)).padStart(2, '0')}`
      : '',
    postcode: `${nearest.postcode}${String(districtNumber % 100).padStart(2, '0')}`,
  };
}

/** Returns a small integer hash, which is the same on every machine and spread well enough for addresses. */
function mix(a: number, b: number, salt: number): number {
  let value = Math.imul(a ^ Math.imul(salt, 0x9e3779b1), 0x85ebca6b) ^ Math.imul(b, 0xc2b2ae35);
  value = Math.imul(value ^ (value >>> 15), 0x27d4eb2f);
  return (value ^ (value >>> 13)) >>> 0;
}
