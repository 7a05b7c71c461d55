import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import packageJson from '../../package.json';
import { isAllowed, listLicences, type LicensedPackage } from '../../scripts/sbom/licences';

const root = path.resolve(__dirname, '../..');
const packages = listLicences(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')));

test('every package has a licence under which it may be used where it is', () => {
  expect(packages.length).toBeGreaterThan(1_000);
  const named = new Set(packages.filter(({ part }) => part === 'server').map(({ name }) => name));
  for (const name of Object.keys(packageJson.dependencies)) expect(named).toContain(name);
  // Their repositories say MIT; the packages of these versions do not.
  const unsaid = ['string.fromcodepoint', 'svg-tags'];
  expect(packages.filter((one) => !isAllowed(one) && !unsaid.includes(one.name))).toEqual([]);
});

test.each([
  ['MIT', 'server', true],
  ['(BSD-3-Clause OR GPL-2.0)', 'server', true],
  ['Apache-2.0 AND MIT', 'server', true],
  ['GPL-3.0', 'build', false],
  ['MIT AND GPL-2.0', 'build', false],
  ['MPL-2.0', 'server', false],
  ['MPL-2.0', 'build', true],
  [null, 'server', false],
] as const)('a package under %s in the %s: %s', (licence, part, allowed) => {
  const one: LicensedPackage = { name: 'one', version: '1.0.0', hash: null, licence, part, isOptional: false };
  expect(isAllowed(one)).toBe(allowed);
});

test('the bill of materials of a release lists every package of a server with a checksum, and nothing of the machine', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sidecar-sbom-'));
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/make-sbom.ts', folder], {
    cwd: root,
    encoding: 'utf8',
  });
  expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
  const text = readFileSync(path.join(folder, 'sbom.cdx.json'), 'utf8');
  const sbom = JSON.parse(text) as {
    bomFormat: string;
    metadata: { component: { name: string; version: string } };
    components: { name: string; version: string; hashes?: { alg: string }[] }[];
  };
  expect([sbom.bomFormat, sbom.metadata.component.name, sbom.metadata.component.version]).toEqual([
    'CycloneDX',
    packageJson.name,
    packageJson.version,
  ]);
  const listed = new Map(sbom.components.map((one) => [`${one.name}@${one.version}`, one]));
  expect(listed.has(`react@${packageJson.devDependencies.react}`)).toBe(true);
  expect(listed.size).toBe(sbom.components.length);
  for (const { name, version } of packages.filter(({ part }) => part === 'server'))
    expect([name, listed.get(`${name}@${version}`)?.hashes?.[0]?.alg]).toEqual([name, 'SHA-512']);
  expect(text).not.toContain(root);
  expect(readFileSync(path.join(folder, 'licences.tsv'), 'utf8')).toContain('fastify\t');
  rmSync(folder, { recursive: true, force: true });
}, 120_000);
