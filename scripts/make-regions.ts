/** Writes domain/regions/regions.json from the installed area data: `npx tsx scripts/make-regions.ts`. Run it once a year with fresh packages. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { makeRegions, regionsText } from './regions/make';

const text = regionsText(makeRegions());
writeFileSync(path.resolve(__dirname, '..', 'domain', 'regions', 'regions.json'), text);
console.log(
  `${makeRegions().divisions.length} divisions, ${makeRegions().countries.length} countries, ${(gzipSync(text, { level: 9 }).length / 1000).toFixed(1)} KB gzip`,
);
