import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'postcss';

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

test('[shell 9.1] style sheets have breakpoints at 350, 375, 800 and 1080 alone', () => {
  const widths = rules.map(({ side, width }) => (side === 'max' ? width + 1 : width));
  expect([...new Set(widths)].sort((left, right) => left - right)).toEqual([350, 375, 800, 1080]);
});

test('[shell 9.1] the breakpoints 350 and 375 change the density, and nothing else', () => {
  const narrow = rules.filter(({ width }) => width < 400);
  expect(narrow.length).toBeGreaterThan(0);
  for (const { properties } of narrow)
    expect(properties.filter((property) => !/^--(page-side|space-)/.test(property))).toEqual([]);
});
