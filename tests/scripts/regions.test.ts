import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { makeRegions, regionsText } from '../../scripts/regions/make';

const committed = readFileSync(path.resolve(__dirname, '../../domain/regions/regions.json'), 'utf8');

test('the committed region data is the output of the script for the installed package', () => {
  expect(committed === regionsText(makeRegions())).toBe(true);
});

test('the region data stays within the size budget of a lazily loaded part', () => {
  expect(gzipSync(committed, { level: 9 }).length).toBeLessThan(60_000);
});

test('no region level only repeats its province or contains counties without a city', () => {
  const names = makeRegions().divisions.map(([, name]) => name);
  const pseudo = ['市辖区', '县', '省直辖县', '自治区直辖县级行政区划'];
  expect(names.filter((name) => pseudo.includes(name))).toEqual([]);
  expect(names.filter((name) => name === '北京市')).toHaveLength(1);
});
