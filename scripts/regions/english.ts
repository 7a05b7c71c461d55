/**
 * English names. No package has them: they are the pinyin of the place and a word for its kind, except for names that English
 * writes in another way (places in Mongolian, Tibetan, Uyghur and Cantonese).
 */

/** By code. */
const names: Record<string, string> = {
  '140000': 'Shanxi', '610000': 'Shaanxi', '150000': 'Inner Mongolia', '450000': 'Guangxi', '540000': 'Tibet', '640000': 'Ningxia', '650000': 'Xinjiang',
  '710000': 'Taiwan', '810000': 'Hong Kong', '820000': 'Macao', '230000': 'Heilongjiang',
  '150100': 'Hohhot', '150200': 'Baotou', '150300': 'Wuhai', '150500': 'Tongliao', '150600': 'Ordos', '150700': 'Hulunbuir', '150800': 'Bayannur', '150900': 'Ulanqab',
  '152200': 'Hinggan League', '152500': 'Xilingol League', '152900': 'Alxa League',
  '230100': 'Harbin', '230200': 'Qiqihar', '230800': 'Jiamusi', '232700': 'Da Hinggan Ling Prefecture',
  '513200': 'Ngawa Tibetan and Qiang Autonomous Prefecture', '513300': 'Garze Tibetan Autonomous Prefecture',
  '540100': 'Lhasa', '540200': 'Shigatse', '540300': 'Qamdo', '540400': 'Nyingchi', '540500': 'Shannan', '540600': 'Nagqu', '542500': 'Ngari Prefecture',
  '533400': 'Diqing Tibetan Autonomous Prefecture', '533401': 'Shangri-La',
  '623000': 'Gannan Tibetan Autonomous Prefecture', '632200': 'Haibei Tibetan Autonomous Prefecture', '632600': 'Golog Tibetan Autonomous Prefecture',
  '632700': 'Yushu Tibetan Autonomous Prefecture', '632800': 'Haixi Mongol and Tibetan Autonomous Prefecture', '632801': 'Golmud', '632802': 'Delingha',
  '650100': 'Urumqi', '650200': 'Karamay', '650400': 'Turpan', '650500': 'Hami', '652300': 'Changji Hui Autonomous Prefecture', '652700': 'Bortala Mongol Autonomous Prefecture',
  '652800': 'Bayingolin Mongol Autonomous Prefecture', '652801': 'Korla', '652900': 'Aksu Prefecture', '652901': 'Aksu', '653000': 'Kizilsu Kyrgyz Autonomous Prefecture',
  '653001': 'Artux', '653100': 'Kashgar Prefecture', '653101': 'Kashgar', '653200': 'Hotan Prefecture', '653201': 'Hotan', '654000': 'Ili Kazakh Autonomous Prefecture',
  '654002': 'Yining', '654200': 'Tacheng Prefecture', '654300': 'Altay Prefecture', '654301': 'Altay', '652701': 'Bole', '654003': 'Kuytun', '659001': 'Shihezi', '659002': 'Aral',
  '659003': 'Tumxuk', '152501': 'Erenhot', '152502': 'Xilinhot', '152201': 'Ulanhot', '150781': 'Manzhouli', '150783': 'Zhalantun', '150785': 'Genhe', '150784': 'Ergun',
  '152921': 'Alxa Left Banner', '152922': 'Alxa Right Banner', '152923': 'Ejin Banner', '150602': 'Dongsheng District', '150627': 'Ejin Horo Banner', '150625': 'Hanggin Banner',
  '150626': 'Uxin Banner', '150624': 'Otog Banner', '150623': 'Otog Front Banner', '150621': 'Dalad Banner', '150622': 'Jungar Banner', '150121': 'Tumed Left Banner',
  '150221': 'Tumed Right Banner', '150123': 'Horinger County', '150122': 'Togtoh County', '150421': 'Ar Horqin Banner', '150422': 'Bairin Left Banner', '150423': 'Bairin Right Banner',
  '150425': 'Hexigten Banner', '150426': 'Ongniud Banner', '150428': 'Harqin Banner', '150430': 'Aohan Banner', '150502': 'Horqin District', '150525': 'Naiman Banner', '150526': 'Jarud Banner',
  '150521': 'Horqin Left Middle Banner', '150522': 'Horqin Left Rear Banner', '150524': 'Hure Banner', '150702': 'Hailar District', '150721': 'Arun Banner',
  '150725': 'Old Barag Banner', '150726': 'New Barag Left Banner', '150727': 'New Barag Right Banner', '152221': 'Horqin Right Front Banner', '152222': 'Horqin Right Middle Banner',
  '152223': 'Jalaid Banner', '152522': 'Abag Banner', '152523': 'Sonid Left Banner', '152524': 'Sonid Right Banner', '152525': 'East Ujimqin Banner', '152526': 'West Ujimqin Banner',
  '152527': 'Taibus Banner', '152528': 'Bordered Yellow Banner', '152529': 'Plain and Bordered White Banner', '152530': 'Plain Blue Banner',
  '540102': 'Chengguan District', '540103': 'Doilungdeqen District', '540202': 'Samzhubze District', '540302': 'Karub District', '540402': 'Bayi District',
  '710100': 'Taipei', '710200': 'Kaohsiung', '710300': 'Tainan', '710400': 'Taichung', '710500': 'Kinmen County', '710600': 'Nantou County', '710700': 'Keelung',
  '710800': 'Hsinchu City', '710900': 'Chiayi City', '711100': 'New Taipei', '711200': 'Yilan County', '711300': 'Hsinchu County', '711400': 'Taoyuan', '711500': 'Miaoli County',
  '711700': 'Changhua County', '711900': 'Chiayi County', '712100': 'Yunlin County', '712400': 'Pingtung County', '712500': 'Taitung County', '712600': 'Hualien County',
  '712700': 'Penghu County', '712800': 'Lienchiang County',
  '810100': 'Hong Kong Island', '810200': 'Kowloon', '810300': 'New Territories', '810101': 'Central and Western District', '810102': 'Wan Chai District', '810103': 'Eastern District',
  '810104': 'Southern District', '810201': 'Kowloon City District', '810202': 'Yau Tsim Mong District', '810203': 'Sham Shui Po District', '810204': 'Wong Tai Sin District',
  '810205': 'Kwun Tong District', '810301': 'North District', '810302': 'Tai Po District', '810303': 'Sha Tin District', '810304': 'Sai Kung District', '810305': 'Yuen Long District',
  '810306': 'Tuen Mun District', '810307': 'Tsuen Wan District', '810308': 'Kwai Tsing District', '810309': 'Islands District', '820100': 'Macao Peninsula', '820200': 'Islands',
};

/** The peoples in the names of autonomous places; the longer spelling before the shorter. */
const peoples: [string, string][] = [
  ['鄂温克族', 'Evenki'], ['达斡尔族', 'Daur'], ['柯尔克孜', 'Kyrgyz'], ['哈萨克族', 'Kazakh'], ['哈萨克', 'Kazakh'], ['蒙古族', 'Mongol'], ['蒙古', 'Mongol'], ['朝鲜族', 'Korean'],
  ['土家族', 'Tujia'], ['布依族', 'Buyei'], ['哈尼族', 'Hani'], ['景颇族', 'Jingpo'], ['傈僳族', 'Lisu'], ['仡佬族', 'Gelao'], ['纳西族', 'Naxi'], ['拉祜族', 'Lahu'], ['布朗族', 'Blang'],
  ['独龙族', 'Derung'], ['普米族', 'Pumi'], ['撒拉族', 'Salar'], ['东乡族', 'Dongxiang'], ['保安族', 'Bonan'], ['裕固族', 'Yugur'], ['塔吉克', 'Tajik'], ['锡伯', 'Xibe'], ['鄂伦春', 'Oroqen'],
  ['仫佬族', 'Mulao'], ['毛南族', 'Maonan'], ['各族', 'Multi-ethnic'], ['苗族', 'Miao'], ['回族', 'Hui'], ['藏族', 'Tibetan'], ['彝族', 'Yi'], ['壮族', 'Zhuang'], ['瑶族', 'Yao'], ['侗族', 'Dong'],
  ['傣族', 'Dai'], ['白族', 'Bai'], ['羌族', 'Qiang'], ['满族', 'Manchu'], ['畲族', 'She'], ['黎族', 'Li'], ['水族', 'Shui'], ['佤族', 'Va'], ['怒族', 'Nu'], ['土族', 'Tu'],
];

/** Names that are nothing but a kind or a side of the city. */
const whole: Record<string, string> = {
  '高新区': 'High-Tech Zone', '经开区': 'Economic Zone', '郊区': 'Suburban District', '城区': 'Urban District', '矿区': 'Mining District',
  '东区': 'East District', '西区': 'West District', '南区': 'South District', '北区': 'North District', '中区': 'Central District', '芒市': 'Mangshi',
};

/** Words for the kinds of places, the longer before the shorter; a city is called by its name alone. */
const kinds: [string, string][] = [
  ['自治州', 'Autonomous Prefecture'], ['自治县', 'Autonomous County'], ['自治旗', 'Autonomous Banner'], ['高新技术产业开发区', 'High-Tech Zone'], ['高新技术产业园区', 'High-Tech Park'],
  ['高技术产业开发区', 'High-Tech Zone'], ['高新技术开发区', 'High-Tech Zone'], ['经济技术开发区', 'Economic and Technological Zone'], ['经济开发区', 'Economic Zone'], ['开发区街道办事处', 'Development Zone'],
  ['开发区', 'Development Zone'], ['示范区', 'Demonstration Zone'], ['管理区', 'Administrative Area'], ['工业园区', 'Industrial Park'], ['园区', 'Park'], ['新区', 'New Area'], ['林区', 'Forestry District'],
  ['矿区', 'Mining District'], ['特区', 'Special District'], ['地区', 'Prefecture'], ['街道办事处', 'Subdistrict'], ['街道', 'Subdistrict'], ['省', ''], ['市', ''], ['县', 'County'], ['区', 'District'],
  ['旗', 'Banner'], ['盟', 'League'], ['镇', 'Town'], ['乡', 'Township'],
];

/**
 * The English name of a division from its Chinese name. Where it begins with the place's own pinyin, that is written as the number of
 * its syllables (`2 District`): domain/regions/regions.ts spells it out, and the file is a fifth smaller.
 */
export function englishOf(code: string, name: string): string {
  const known = names[code] ?? whole[name];
  if (known !== undefined) return known;
  const [ending, kind] = kinds.find(([suffix]) => name.endsWith(suffix) && name.length > suffix.length + (suffix === '新区' ? 1 : 0)) ?? ['', ''];
  let rest = name.slice(0, name.length - ending.length);
  const living: string[] = [];
  if (ending.startsWith('自治')) {
    for (let found = peopleAtEnd(rest); found; found = peopleAtEnd(rest)) {
      living.unshift(found[1]);
      rest = rest.slice(0, rest.length - found[0].length);
    }
  }
  return [rest ? String([...rest].length) : '', listed(living), kind].filter(Boolean).join(' ');
}

function peopleAtEnd(name: string): [string, string] | undefined {
  return peoples.find(([people]) => name.endsWith(people));
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}
