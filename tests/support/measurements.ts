import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** Prints a line at the end of `npm test`: a measurement, or the seed of random values. */
export function printMeasurement(line: string): void {
  const folder = path.resolve(__dirname, '../../.test');
  mkdirSync(folder, { recursive: true });
  appendFileSync(path.join(folder, 'measurements.txt'), `${line}\n`);
}
