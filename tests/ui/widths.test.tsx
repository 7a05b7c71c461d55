import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { parse } from 'postcss';
import { Home } from '@/pages/home/Home';
import { answering, bootstrap, renderWithStores, signedIn, suite } from '../support/render-with-stores';
import { eachStartsAt } from '../support/ui-start';

/** Every condition of a width, with the properties that it sets. stylelint refuses the other notation, `(width >= 800px)`. */
const rules = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .flatMap((file) => {
    const found: { side: string | undefined; width: number; properties: string[] }[] = [];
    parse(readFileSync(path.join('src', file), 'utf8')).walkAtRules('media', (rule) => {
      const properties: string[] = [];
      rule.walkDecls(({ prop }) => void properties.push(prop));
      for (const [, side, width] of rule.params.matchAll(/\((min|max)-width:\s*([\d.]+)px\)/g))
        found.push({ side, width: Number(width), properties });
    });
    return found;
  });

test('[shell 9.1] style sheets part at 350, 375, 800 and 1080 alone', () => {
  const widths = rules.map(({ side, width }) => (side === 'max' ? width + 1 : width));
  expect([...new Set(widths)].sort((left, right) => left - right)).toEqual([350, 375, 800, 1080]);
});

/** What a style sheet sets a property of a class to, from a width on; the last that holds. */
function setting(file: string, selector: string, property: string, width: number): string | undefined {
  let found: string | undefined;
  parse(readFileSync(path.join('src', file), 'utf8')).walkDecls(property, (declaration) => {
    const rule = declaration.parent as { selector?: string; parent?: { params?: string } } | undefined;
    const from = Number(/min-width:\s*(\d+)px/.exec(rule?.parent?.params ?? '')?.[1] ?? 0);
    if (rule?.selector === selector && width >= from) found = declaration.value;
  });
  return found;
}

test('[records 2.22, records 9.11] the home tab of a record has one column on the phone, two on a tablet and three on a PC', () => {
  const columns = (width: number) => setting('tabs/home/home-panel.module.css', '.columns', 'columns', width);
  expect([375, 799, 800, 1031, 1040, 1079, 1080, 1680].map(columns)).toEqual(['1', '1', '2', '2', '2', '2', '3', '3']);
});

test('[records 2.91] metrics stand in one row, which is swiped where it is longer than the screen', () => {
  const strip = (property: string) => setting('features/metrics/metrics.module.css', '.strip', property, 1280);
  expect([strip('display'), strip('overflow-x'), strip('scroll-snap-type'), strip('flex-wrap')]).toEqual([
    'flex',
    'auto',
    'x proximity',
    undefined,
  ]);
});

test('[records 9.35] what drops down is 250 px wide at least', () => {
  const popover = (selector: string, property: string) =>
    setting('components/popover/popover.module.css', selector, property, 1280);
  expect(parseInt(popover('.popover', 'width') ?? '', 10)).toBeGreaterThanOrEqual(250);
  expect(popover('.unfolded', 'min-width')).toBe('250px');
});

test('[shell 9.1] 350 and 375 change how densely things stand, and nothing else', () => {
  const narrow = rules.filter(({ width }) => width < 400);
  expect(narrow.length).toBeGreaterThan(0);
  for (const { properties } of narrow)
    expect(properties.filter((property) => !/^--(page-side|space-)/.test(property))).toEqual([]);
});

describe('[shell 9.1] the layout', () => {
  eachStartsAt('/home?tab=main');
  const narrow = window.matchMedia;
  afterEach(() => {
    window.matchMedia = narrow;
  });

  // A suite's side panel on a desktop is as narrow as it is: one column, the phone's components.
  test.each([
    [349, 'phone', 'panel'],
    [350, 'phone', 'panel'],
    [375, 'phone', 'panel'],
    [420, 'desktop', 'panel'],
    [799, 'phone', 'panel'],
    [800, 'phone', 'popover'],
    [1079, 'desktop', 'popover'],
    [1080, 'desktop', 'popover'],
  ] as const)('at %i px on a %s opens menus as a %s', async (width, device, shape) => {
    window.matchMedia = ((query: string) => ({
      ...narrow(query),
      matches: width >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Infinity),
    })) as typeof window.matchMedia;
    answering({
      'start.bootstrap': () => bootstrap(),
      'records.list': () => ({ list: [], total: 0, total_is_capped: false, has_more: false }),
    });
    renderWithStores(await signedIn(suite({ device })), <Home />);
    await userEvent.click(screen.getByRole('button', { name: 'Account' }));
    expect((await screen.findByRole('dialog', { name: 'Account' })).className).toContain(shape);
  });
});
