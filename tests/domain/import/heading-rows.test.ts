import { chooseHeading } from '../../../domain/import/heading';
import type { ImportCell } from '../../../domain/import/cells';

describe('the heading of a file is the row below its title', () => {
  test.each<[why: string, heading: ImportCell[]]>([
    ['with three short names', ['姓名', '电话', '邮箱']],
    ['with names that end with a digit', ['Company', 'Phone 2', 'Address line 1']],
    ['with names that begin with a digit', ['1st contact', '2号联系人', '3次訪問日']],
    ['with a name of sixty characters', ['会社名', '電話番号', 'あ'.repeat(60)]],
    ['with an empty cell between the names', ['名称', null, '电话', '地址']],
  ])('%s', (_why, heading) => {
    expect(chooseHeading([['2026 年客户名单'], heading, ['北京一心', '010-62345678', '朝阳区']])).toBe(1);
  });
  test('where blanks fill the other cells of the title', () => {
    expect(chooseHeading([['顧客一覧', ' ', '　', '\t'], ['会社名', '電話番号', '住所', '備考'], []])).toBe(1);
  });
  test('and below a line of instructions that fills a quarter of the columns', () => {
    const heading = ['名称', '电话', '邮箱', '地址', '行业', '级别', '来源', '备注'];
    expect(chooseHeading([['客户清单'], ['制表人', '王伟'], heading, ['北京一心']])).toBe(2);
  });
});

describe('the heading of a file is its first row where the row below it', () => {
  test.each<[why: string, second: ImportCell[]]>([
    ['has an e-mail address', ['张伟', '销售', 'zhang@example.com']],
    ['has a telephone', ['张伟', '销售', '13812345678']],
    ['has a day', ['张伟', '销售', '3/5/26']],
    ['has a short number', ['张伟', '销售', '12']],
    ['has a number of a workbook', ['张伟', '销售', 12]],
    ['has a long text', ['Zhang Wei', 'Sales', 'x'.repeat(61)]],
    ['says a word twice', ['电话', '地址', '电话']],
    ['says a word twice but for a blank at its end', ['电话', '地址', '电话 ']],
    ['has two words only', ['制表人', '王伟']],
  ])('%s', (_why, second) => {
    expect(chooseHeading([['客户清单'], second, ['李娜', '市场', '上海']])).toBe(0);
  });
  test('is missing', () => {
    expect(chooseHeading([])).toBe(0);
    expect(chooseHeading([['姓名', '电话', '邮箱']])).toBe(0);
  });
});
