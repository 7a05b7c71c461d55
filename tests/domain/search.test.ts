import { merged } from '../../domain/search/merge';
import { membersNamed } from '../../domain/search/named-members';

const member = (member_id: string, name: string, name_pinyin: string) => ({ member_id, name, name_pinyin });
const people = [
  member('wang', '王晓雨', 'wangxiaoyu wxy'),
  member('dan', 'Daniel Fischer', 'danielfischer df'),
  member('an', '安然', 'anran ar'),
];
const ids = (keyword: string) => membersNamed(people, keyword).map((one) => one.member_id);

describe('a search word that names members', () => {
  test.each([
    ['晓雨', ['wang']],
    ['WANG', ['wang']],
    ['wxy', ['wang']],
    ['wang xiao', ['wang']],
    ['fischer', ['dan']],
    ['an', ['dan', 'an']],
    ['然', ['an']],
  ])('%s', (keyword, named) => {
    expect(ids(keyword)).toEqual(named);
  });

  test.each(['', ' ', 'a', 'xiaoyu', 'zzz'])('does not find members with %p', (keyword) => {
    expect(ids(keyword)).toEqual([]);
  });

  test('finds no member where many of them match', () => {
    const crowd = Array.from({ length: 21 }, (_, at) => member(`m${at}`, `Smith ${at}`, `smith${at} s${at}`));
    expect(membersNamed(crowd, 'smith')).toEqual([]);
    expect(membersNamed(crowd.slice(1), 'smith')).toHaveLength(20);
  });
});

describe('[shell 7.25] the merged results of two search calls', () => {
  const hits = (...times: number[]) => times.map((time) => ({ _id: `r${time}`, create_time: time }));
  const shown = (...sources: Parameters<typeof merged>[0][number][]) => merged(sources).map((hit) => hit.create_time);

  test('are one list with each record once, the newest first', () => {
    expect(shown({ items: hits(9, 5, 1), more: false }, { items: hits(7, 5), more: false })).toEqual([9, 7, 5, 1]);
  });

  test('wait where the unfinished call may still answer something newer', () => {
    expect(shown({ items: hits(9, 8), more: true }, { items: hits(7, 3), more: false })).toEqual([9, 8]);
    expect(shown({ items: hits(9, 8, 5), more: true }, { items: hits(7, 6), more: true })).toEqual([9, 8, 7, 6]);
  });

  test('are empty while one of the calls is unfinished', () => {
    expect(shown({ items: [], more: true }, { items: hits(7), more: false })).toEqual([]);
  });
});
