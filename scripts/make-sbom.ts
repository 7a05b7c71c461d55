import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { listLicences } from './sbom/licences';

/**
 * `npx tsx scripts/make-sbom.ts [FOLDER]`: lists the packages of a release. `sbom.cdx.json` contains every package with its checksum (CycloneDX),
 * `licences.tsv` every licence.
 */
const root = path.resolve(__dirname, '..');
const folder = path.resolve(process.argv[2] ?? path.join(root, 'dist', 'sbom'));
const Sbom = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.looseObject({ component: z.looseObject({ name: z.string() }) }),
  components: z.array(z.looseObject({ name: z.string(), 'bom-ref': z.string() })),
});

const { status, stdout, stderr } = spawnSync(
  'npm',
  ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'],
  {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  },
);
if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);
const sbom = Sbom.parse(JSON.parse(stdout));
const { name } = z
  .object({ name: z.string() })
  .parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));
// npm names the component after the folder on this machine.
sbom.metadata.component.name = name;
const packages = listLicences(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')));
// npm refuses to list the build tools, because some packages name versions that nobody installs, and it leaves out packages that server and tools
// share. The lock file contains all of them, and parts of the tools are in the app.
const listed = new Set(sbom.components.map((component) => component['bom-ref']));
for (const { name: packageName, version, licence, hash, part } of packages) {
  const reference = `${packageName}@${version}`;
  if (listed.has(reference)) continue;
  sbom.components.push({
    'bom-ref': reference,
    type: 'library',
    name: packageName,
    version,
    scope: part === 'server' ? 'required' : 'optional',
    purl: `pkg:npm/${packageName.replace('@', '%40')}@${version}`,
    ...(part === 'build' && { properties: [{ name: 'cdx:npm:package:development', value: 'true' }] }),
    ...(hash !== null && { hashes: [{ alg: 'SHA-512', content: hash }] }),
    ...(licence !== null && { licenses: [{ expression: licence }] }),
  });
}
mkdirSync(folder, { recursive: true });
writeFileSync(path.join(folder, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 1)}\n`);
writeFileSync(
  path.join(folder, 'licences.tsv'),
  packages.map((part) => `${part.name}\t${part.version}\t${part.licence ?? ''}\t${part.part}\n`).join(''),
);
console.log(`${sbom.components.length} components and ${packages.length} licences are in ${folder}.`);
