import {
  beginsAsKnown,
  endsAsKnown,
  findNamePart,
  isAddress,
  isIdentifier,
  isKnownAs,
  isPartOfRegion,
  type NamedField,
} from '../../../domain/import/headers';

const makeField = (field_id: string, table = 'organization', isTitle = false): NamedField => ({
  field_id,
  table,
  isTitle,
});

describe('a column holds a part of a region', () => {
  test.each(['省份', '所在城市', '区/县', 'City', 'State / Province', '*Country', '都道府県', '市区町村', '縣市'])(
    'where it is called %s',
    (header) => {
      expect(isPartOfRegion(header)).toBe(true);
    },
  );
  test.each(['市场', '地址', 'Capacity', 'Statement', '住所', '电话', ''])(
    'but not where it is called %j',
    (header) => {
      expect(isPartOfRegion(header)).toBe(false);
    },
  );
});

describe('a column holds addresses', () => {
  test.each(['地址', '公司注册地址', 'Address', 'Office address', 'Billing Street', '住所', '本社所在地', '聯絡地址'])(
    'where it is called %s',
    (header) => {
      expect(isAddress(header)).toBe(true);
    },
  );
  test.each(['Name', '名称', 'Phone', '城市', 'Addressee', '備考', ''])('but not where it is called %j', (header) => {
    expect(isAddress(header)).toBe(false);
  });
});

describe('the name of a field in other products', () => {
  test.each([
    ['公司电话', 'phone', true],
    ['会社の電話番号', 'phone', true],
    ['Main office phone', 'phone', true],
    ['电话', 'phone', false],
    ['Phone', 'phone', false],
    ['电', 'phone', false],
    ['Headphone', 'phone', false],
    ['电话状态', 'phone', false],
    ['客户备注', 'remark', true],
    ['Internal notes', 'remark', true],
    ['公司电话', 'email', false],
    ['公司电话', 'no_such_field', false],
  ])('ends the heading %s of the field %s: %j', (header, field_id, isEnd) => {
    expect(endsAsKnown(header, makeField(field_id))).toBe(isEnd);
  });
  test.each([
    ['phone_work', 'phone', true],
    ['* Phone (work) office', 'phone', true],
    ['电话：公司', 'phone', true],
    ['メールアドレス_会社', 'email', true],
    ['Phone', 'phone', false],
    ['phonetics', 'phone', false],
    ['work_phone', 'phone', false],
  ])('begins the heading %s of the field %s: %j', (header, field_id, isBeginning) => {
    expect(beginsAsKnown(header, makeField(field_id))).toBe(isBeginning);
  });
  test('is no part of the heading of a title', () => {
    expect(endsAsKnown('Partner company', makeField('name', 'organization', true))).toBe(false);
    expect(beginsAsKnown('Company size', makeField('name', 'organization', true))).toBe(false);
  });
  test.each([
    ['Name', 'organization', true, true],
    ['名称', 'product', true, true],
    ['Name', 'c_shop', true, true],
    ['Name', 'organization', false, false],
    ['取引先名', 'organization', true, true],
    ['取引先名', 'ticket', true, false],
    ['件名', 'ticket', true, true],
    ['constructor', 'constructor', true, false],
  ])('%s of the type %s is its title, where the field is one (%j): %j', (header, table, isTitle, isKnown) => {
    expect(isKnownAs(header, makeField('name', table, isTitle))).toBe(isKnown);
  });
});

test.each([
  ['First Name', 'given'],
  ['名', 'given'],
  ['Middle initial', 'middle'],
  ['LastName', 'family'],
  ['姓氏', 'family'],
  ['苗字', 'family'],
  ['姓名', undefined],
  ['Name', undefined],
])('the column %s holds this part of a name: %s', (header, part) => {
  expect(findNamePart(header)).toBe(part);
});

test.each([
  ['编号', true],
  ['Record ID', true],
  ['コード', true],
  ['No.', true],
  ['车牌号', false],
  ['Nobody', false],
])('the column %s names an identifier: %j', (header, isOne) => {
  expect(isIdentifier(header)).toBe(isOne);
});
