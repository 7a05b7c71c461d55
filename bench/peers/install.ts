import path from 'node:path';
import { installed } from '../installed-package';

/** The versions of the compared products. Directus 12 has another licence, and Parse Server 9 is the newest. */
export const versions = { directus: '11.17.4', 'parse-server': '9.9.0' } as const;

/** The Node.js version that Directus 11 needs. Where this process runs on an older one, it is installed next to the peers. */
const directusNode = 22;
const nodeVersion = '22.23.3';

/** Finds a Node that is new enough for Directus. @returns its folder of programs, and of headers for compiled packages */
async function newerNode(): Promise<{ bin: string; headers: string | undefined }> {
  if (Number(process.versions.node.split('.')[0]) >= directusNode)
    return { bin: path.dirname(process.execPath), headers: undefined };
  const name = `node-${process.platform}-${process.arch}`;
  const folder = path.join(await installed(name, nodeVersion), 'node_modules', name);
  return { bin: path.join(folder, 'bin'), headers: folder };
}

/** @returns the program of Node and the script that starts Directus @throws Unavailable */
export async function installDirectus(): Promise<{ node: string; script: string }> {
  const { bin, headers } = await newerNode();
  const folder = await installed('directus', versions.directus, {
    ...process.env,
    PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`,
    // isolated-vm is compiled during its installation, also where packages may run no scripts by default.
    npm_config_ignore_scripts: 'false',
    ...(headers && { npm_config_nodedir: headers }),
  });
  return { node: path.join(bin, 'node'), script: path.join(folder, 'node_modules/directus/cli.js') };
}

/** @returns the script that starts Parse Server @throws Unavailable */
export async function installParse(): Promise<{ node: string; script: string }> {
  const folder = await installed('parse-server', versions['parse-server']);
  return { node: process.execPath, script: path.join(folder, 'node_modules/parse-server/bin/parse-server') };
}
