import { z } from 'zod';

/** The packages of `package-lock.json`, with their versions and licences. */
const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      integrity: z.string().optional(),
      dev: z.boolean().optional(),
      optional: z.boolean().optional(),
    }),
  ),
});

export interface LicensedPackage {
  name: string;
  version: string;
  /** The SPDX expression of the package; null for none. */
  licence: string | null;
  /** The SHA-512 of the package in hex; null where the lock file has none. */
  hash: string | null;
  /** `server`: a server loads it. `build`: it is built into the app, or is a tool. */
  part: 'server' | 'build';
  /** Whether it is installed only on machines that it supports. */
  isOptional: boolean;
}

/** @returns every package of a lock file once, by name and version */
export function listLicences(lock: unknown): LicensedPackage[] {
  const packages = new Map<string, LicensedPackage>();
  for (const [place, entry] of Object.entries(Lock.parse(lock).packages)) {
    const name = place.split('node_modules/').at(-1) ?? '';
    if (name === '' || entry.version === undefined) continue;
    const key = `${name}@${entry.version}`;
    const part = entry.dev ? 'build' : 'server';
    const before = packages.get(key);
    if (before && (before.part === 'server' || part === 'build')) continue;
    packages.set(key, {
      name,
      version: entry.version,
      licence: entry.license ?? before?.licence ?? null,
      hash: readHash(entry.integrity),
      part,
      isOptional: entry.optional === true,
    });
  }
  return [...packages.values()].sort((left, right) =>
    `${left.name}@${left.version}` < `${right.name}@${right.version}` ? -1 : 1,
  );
}

/** Returns the SHA-512 of an entry of the lock file, which has it in base64. */
function readHash(integrity: string | undefined): string | null {
  const [, base64] = /^sha512-(\S+)/.exec(integrity ?? '') ?? [];
  return base64 === undefined ? null : Buffer.from(base64, 'base64').toString('hex');
}

/** Licences that require only their text and the names of the authors. */
const permissive = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'Apache License 2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Python-2.0',
  'PSF-2.0',
  'WTFPL',
];
/** Licences with conditions for changes of the package itself; an unchanged tool is free of them. */
const ofUnchangedTools = ['MPL-2.0', 'CC-BY-4.0'];

/** @returns whether a package may be used in its part: in a server under a permissive licence, in the build also as an unchanged tool */
export function isAllowed({ licence, part, isOptional }: LicensedPackage): boolean {
  // These programs are for other machines than that of the lock file: their package names its own licence.
  if (licence === null) return part === 'build' && isOptional;
  const allowed = part === 'server' ? permissive : [...permissive, ...ofUnchangedTools];
  const expression = licence.replace(/^\((.*)\)$/, '$1');
  return expression.includes(' AND ')
    ? expression.split(' AND ').every((licence) => allowed.includes(licence))
    : expression.split(' OR ').some((licence) => allowed.includes(licence));
}
