import { holdsOneOfSeveral, isImportable, proposeColumns, type ImportTarget } from '../../../domain/import/columns';
import { plainHeader } from '../../../domain/import/headers';
import type { ImportColumn } from '../../../domain/import/plan';
import type { Field } from '../../../domain/metadata/field';

const makeTarget = (
  field_id: string,
  value_type: Field['value_type'],
  more: Partial<Field> & { isTitle?: boolean } = {},
): ImportTarget => {
  const { isTitle = false, ...settings } = more;
  const field = {
    field_id,
    field_name: `our ${field_id}`,
    table: 'organization',
    type: 'info',
    value_type,
    order: 0,
    access: 'write',
    ...settings,
  } satisfies Field;
  return { field, isTitle };
};
type Column = [header: string, ...samples: string[]];
type Match = Omit<ImportColumn, 'column'>;
const listMatches = (
  columns: readonly Column[],
  targets: readonly ImportTarget[],
  remembered: readonly [string, Match][] = [],
  readsRegion?: (text: string) => boolean,
) =>
  proposeColumns(
    columns.map(([name, ...samples]) => ({ name, samples })),
    targets,
    new Map(remembered.map(([header, match]) => [plainHeader(header), match])),
    readsRegion,
  ).map(
    ({ column, field_id, part, of }) => `${columns[column]?.[0] ?? ''} > ${[field_id, part ?? of].join(' ').trim()}`,
  );

const name = makeTarget('name', 'TEXT', { isTitle: true });
const person = makeTarget('name', 'TEXT', { table: 'user', isTitle: true });
const phone = makeTarget('phone', 'TEXT', { sub_type: 'phone' });
const email = makeTarget('email', 'TEXT', { sub_type: 'email' });
const address = makeTarget('address', 'TEXT');
const area = makeTarget('area', 'AREA');

test.each<[Field['value_type'], Field['access'], boolean]>([
  ['TEXT', 'write', true],
  ['TEXT', 'read', false],
  ['AREA', 'write', true],
  ['STAGE', 'write', true],
  ['CURRENCY_RANGE', 'write', true],
  ['DUPLEX_LINK', 'write', true],
  ['AUTO_SERIAL', 'write', false],
  ['FILE_LIST', 'write', false],
])('a column can fill a field of the kind %s with the access %s: %j', (value_type, access, isOne) => {
  expect(isImportable(makeTarget('any', value_type, { access }).field)).toBe(isOne);
});

test.each<[Field['value_type'], string | undefined, boolean]>([
  ['TEXT', 'phone', true],
  ['TEXT', 'email', true],
  ['TEXT', 'url', true],
  ['TEXT', undefined, false],
  ['TEXT', 'code', false],
  ['TEXTAREA', 'phone', false],
])('a field of the kind %s and %s takes the first of several values: %j', (value_type, sub_type, isOne) => {
  expect(holdsOneOfSeveral(makeTarget('any', value_type, sub_type === undefined ? {} : { sub_type }).field)).toBe(
    isOne,
  );
});

describe('the name that a company gives its field', () => {
  const store = makeTarget('c_store', 'TEXT', {
    field_name: '门店',
    i18n_resource: { field_name: { en: 'Store', ja: '店舗' }, description: { en: 'Where they buy' } },
  });
  test.each(['门店', 'Store', 'STORE (required)', '店舗'])('matches the column %s', (header) => {
    expect(listMatches([[header]], [name, store])).toEqual([`${header} > c_store`]);
  });
  test.each(['Where they buy', 'Warehouse', '店'])('does not match the column %s', (header) => {
    expect(listMatches([[header]], [name, store])).toEqual([]);
  });
  test('comes before the names of other products', () => {
    const work = makeTarget('c_work', 'TEXT', { field_name: 'Work phone' });
    expect(listMatches([['Work phone', '13812345678']], [name, phone, work])).toEqual(['Work phone > c_work']);
  });
  test('matches two columns where two fields have it', () => {
    const second = makeTarget('c_second', 'TEXT', { field_name: '门店' });
    expect(listMatches([['门店'], ['门店'], ['门店']], [name, store, second])).toEqual([
      '门店 > c_store',
      '门店 > c_second',
    ]);
  });
  test.each(['', '  ', '　'])('does not match a column without a heading (%j) where a language has none', (header) => {
    const nameless = makeTarget('c_blank', 'TEXT', { i18n_resource: { field_name: { ja: '' } } });
    expect(listMatches([[header, 'a', 'b']], [name, nameless])).toEqual([]);
  });
});

describe('the match that an earlier file had', () => {
  test('is that of its field, whatever the column is called', () => {
    expect(listMatches([['联系方式 2']], [name, phone], [['联系方式 2', { field_id: 'phone' }]])).toEqual([
      '联系方式 2 > phone',
    ]);
    expect(listMatches([['Email']], [name, phone, email], [['Email', { field_id: 'phone' }]])).toEqual([
      'Email > phone',
    ]);
  });
  test('is left out where its field was deleted', () => {
    expect(listMatches([['Region code']], [name, phone], [['Region code', { field_id: 'c_deleted' }]])).toEqual([]);
  });
  test('fills a field from one column only', () => {
    const remembered: [string, Match][] = [
      ['Shop line', { field_id: 'phone' }],
      ['Home line', { field_id: 'phone' }],
    ];
    expect(listMatches([['Shop line'], ['Home line']], [name, phone], remembered)).toEqual(['Shop line > phone']);
  });
  test('fills a name from its parts and a region from its levels', () => {
    const remembered: [string, Match][] = [
      ['Rufname', { field_id: 'name', part: 'given' }],
      ['Zuname', { field_id: 'name', part: 'family' }],
      ['Land', { field_id: 'area' }],
      ['Ort', { field_id: 'area' }],
    ];
    expect(listMatches([['Rufname'], ['Zuname'], ['Land'], ['Ort']], [person, area], remembered)).toEqual([
      'Rufname > name given',
      'Zuname > name family',
      'Land > area',
      'Ort > area',
    ]);
  });
  test('fills several fields of a linked record', () => {
    const contacts = makeTarget('contact_ids', 'DUPLEX_LINK', { link_table: 'user' });
    const remembered: [string, Match][] = [
      ['Their line', { field_id: 'contact_ids', of: 'phone' }],
      ['Their post', { field_id: 'contact_ids', of: 'job_title' }],
    ];
    expect(listMatches([['Their line'], ['Their post']], [name, contacts], remembered)).toEqual([
      'Their line > contact_ids phone',
      'Their post > contact_ids job_title',
    ]);
  });
});

describe('the names of columns in other products', () => {
  test('fill the title first, and a text of the same name not again', () => {
    expect(listMatches([['Company']], [makeTarget('company_name', 'TEXT'), name])).toEqual(['Company > name']);
  });
  test('fill a link before a text', () => {
    const company = makeTarget('company_name', 'TEXT', { table: 'user' });
    const link = makeTarget('organization_ids', 'DUPLEX_LINK', { table: 'user', link_table: 'organization' });
    expect(listMatches([['公司名称']], [person, company, link])).toEqual(['公司名称 > organization_ids']);
  });
  test('fill the next field that has the name too', () => {
    const manager = makeTarget('account_manager', 'MEMBER_SINGLE_SELECT');
    const team = makeTarget('deal_team', 'MEMBER_MULTIPLE_SELECT');
    expect(listMatches([['Owner'], ['担当者']], [name, manager, team])).toEqual([
      'Owner > account_manager',
      '担当者 > deal_team',
    ]);
  });
  test('work for a type without a title', () => {
    expect(listMatches([['電話番号'], ['First name'], ['ID']], [phone])).toEqual(['電話番号 > phone']);
  });
  test('fill one e-mail address from several columns, with blanks around their cells', () => {
    expect(
      listMatches(
        [
          ['Email', ' a@b.cn '],
          ['Personal email', ' ', ' ann@b.cn '],
        ],
        [name, email],
      ),
    ).toEqual(['Email > email', 'Personal email > email']);
  });
  test('fill a title from one column, even where the title is a telephone', () => {
    const line = makeTarget('phone', 'TEXT', { sub_type: 'phone', isTitle: true });
    expect(
      listMatches(
        [
          ['Phone', '13812345678'],
          ['Mobile', '13912345678'],
        ],
        [line],
      ),
    ).toEqual(['Phone > phone']);
  });
  test('fill the title from the first of two numbers', () => {
    expect(listMatches([['编号'], ['ID']], [name])).toEqual(['编号 > name']);
    expect(listMatches([['编号'], ['客户名称']], [name])).toEqual(['客户名称 > name']);
  });
});

describe('the region of a record', () => {
  const readsRegion = (text: string) => ['广东', '浙江', '广东省深圳市南山区', '東京都'].includes(text);
  const fill = (columns: Column[], targets = [name, address, area]) => listMatches(columns, targets, [], readsRegion);
  test('is read from the columns of its levels, of which one is enough', () => {
    expect(
      fill([
        ['省', '广东', '浙江'],
        ['区', '第一', '第二'],
      ]),
    ).toEqual(['省 > area', '区 > area']);
    expect(
      fill([
        ['区', '第一', '第二'],
        ['都道府県', '東京都'],
      ]),
    ).toEqual(['区 > area', '都道府県 > area']);
  });
  test('is read where half of the cells say one', () => {
    expect(fill([['City', '广东', 'Springfield']])).toEqual(['City > area']);
    expect(fill([['City', '广东', 'Springfield', 'Shelbyville']])).toEqual([]);
    expect(fill([['City']])).toEqual([]);
  });
  test('is read from a column of addresses too, which keeps its own field', () => {
    expect(fill([['电话'], ['地址', '广东省深圳市南山区']])).toEqual(['地址 > address', '地址 > area']);
    expect(fill([['地址', '1 Main Street']])).toEqual(['地址 > address']);
    expect(fill([['地址', '广东省深圳市南山区']])).toEqual(['地址 > address', '地址 > area']);
    expect(fill([['备考', '广东省深圳市南山区']])).toEqual([]);
  });
  test('is not read from an address where it has columns of its own, or no field', () => {
    expect(
      fill([
        ['省', '广东'],
        ['地址', '广东省深圳市南山区'],
      ]),
    ).toEqual(['省 > area', '地址 > address']);
    expect(
      fill(
        [
          ['省', '广东'],
          ['地址', '广东省深圳市南山区'],
        ],
        [name, address],
      ),
    ).toEqual(['地址 > address']);
  });
  test('stays out where nobody can read regions', () => {
    expect(
      listMatches(
        [
          ['省', '广东'],
          ['地址', '广东'],
        ],
        [name, address, area],
      ),
    ).toEqual(['地址 > address']);
  });
});
