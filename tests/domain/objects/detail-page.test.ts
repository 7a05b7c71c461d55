import { arrangeTabs, listHighlights, isTabName, isTabShown } from '../../../domain/objects/detail-page';

const tab = (key: string, prefix = key) => ({ key, prefix });
const tabs = [
  tab('home'),
  tab('info'),
  tab('dynamic'),
  tab('deal', ''),
  tab('custom1', 'custom'),
  tab('custom2', 'custom'),
];
const keys = (setting?: Parameters<typeof arrangeTabs>[1]) => arrangeTabs(tabs, setting).map(({ key }) => key);

describe('the tabs of a record page', () => {
  test('have the order of the product where the company has not arranged them', () => {
    expect(keys()).toEqual(['home', 'info', 'dynamic', 'deal', 'custom1', 'custom2']);
  });

  test.each([
    ['those that are named come first, the others follow', { order: ['deal', 'dynamic'] }, 'home deal dynamic info'],
    ['home stays the first', { order: ['dynamic', 'home'] }, 'home dynamic info deal'],
    ['a name stands for all tabs that begin with it', { order: ['custom'] }, 'home custom1 custom2 info'],
    ['a tab that a record does not have changes nothing', { order: ['stage', 'deal'] }, 'home deal info dynamic'],
  ])('%s', (_name, setting, first) => {
    expect(keys(setting).slice(0, 4)).toEqual(first.split(' '));
    expect(keys(setting)).toHaveLength(tabs.length);
  });

  test('leave out hidden tabs, except home, which cannot be hidden', () => {
    expect(keys({ hidden: ['home', 'deal', 'custom'] })).toEqual(['home', 'info', 'dynamic']);
    const shown = (key: string, prefix: string) => isTabShown(tab(key, prefix), { hidden: ['home', 'deal', 'custom'] });
    expect([shown('home', 'home'), shown('deal', ''), shown('custom9', 'custom'), shown('info', 'info')]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});

test('tabs are named by their addresses, and linked types by their ids', () => {
  expect(['home', 'related-company', 'deal', 'custom_7', 'child_form'].every((name) => isTabName(name, ['deal']))).toBe(
    true,
  );
  expect(isTabName('nonsense', ['deal'])).toBe(false);
});

test('at most three facts appear under the title: those that the company chose, or else those of the list cards', () => {
  const onCards = { list_second_show_field_ids: ['a', 'b', 'c', 'd'] };
  expect(listHighlights(onCards)).toEqual(['a', 'b', 'c']);
  expect(listHighlights({ ...onCards, highlights: ['d'] })).toEqual(['d']);
  expect(listHighlights({ ...onCards, highlights: [] })).toEqual([]);
});
