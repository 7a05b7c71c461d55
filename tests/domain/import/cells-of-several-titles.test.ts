import { readTitles, writeTitles } from '../../../domain/import/titles';

/** Cells that name several linked records: what an export writes, and what people type. */

describe('the titles of linked records in one cell', () => {
  test.each([
    [['上海蓝海科技', '北京星辰'], '上海蓝海科技; 北京星辰'],
    [['Smith; Sons', 'Acme'], '"Smith; Sons"; Acme'],
    [['株式会社；青空'], '"株式会社；青空"'],
    [['The "Blue" House'], '"The ""Blue"" House"'],
    [['Acme', '', 'Globex'], 'Acme; Globex'],
    [['', ''], ''],
  ])('%j are written as %s, without those that have no text', (titles, cell) => {
    expect(writeTitles(titles)).toBe(cell);
  });

  test.each([
    ['上海蓝海科技；北京星辰', ['上海蓝海科技', '北京星辰']],
    ['  Acme ;  Globex  ', ['Acme', 'Globex']],
    ['山田商事\n青空工業\n', ['山田商事', '青空工業']],
    ['Acme; Globex; Acme', ['Acme', 'Globex']],
    ['; ;Acme;; ', ['Acme']],
    ['   ', []],
    ['', []],
    ['  "Smith; Sons"  ; Acme', ['Smith; Sons', 'Acme']],
    ['" Smith; Sons "; Acme', ['Smith; Sons', 'Acme']],
    ['"The ""Blue"" House"', ['The "Blue" House']],
    ['"Smith; Sons', ['"Smith', 'Sons']],
    ['"Smith; Sons""', ['"Smith', 'Sons""']],
    ['"Blue" House; Acme', ['"Blue" House', 'Acme']],
    ['"Blue; Red" House', ['"Blue', 'Red" House']],
    ['5" Display; Acme"', ['5" Display', 'Acme"']],
    ['Hotel "Blue; Red"', ['Hotel "Blue', 'Red"']],
    ['""; Acme', ['Acme']],
  ])('the cell %j names %j', (cell, titles) => {
    expect(readTitles(cell)).toEqual(titles);
  });

  test.each([[['Smith; Sons', '株式会社；青空', 'The "Blue" House', 'a\nb', 'Acme']], [['"; "', '";']]])(
    '%j come back from the cell that an export wrote for them',
    (titles) => {
      expect(readTitles(writeTitles(titles))).toEqual(titles);
    },
  );
});
