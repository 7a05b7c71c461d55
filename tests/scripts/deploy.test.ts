import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { validate } from 'dockerfile-utils';
import { parse, parseAllDocuments } from 'yaml';
import packageJson from '../../package.json';
import { readEnv, settingNames } from '../../server/env';
import { checkSettings } from '../../server/settings-check';

/** What an operator copies: it must parse, and name only settings and series that there are. */

const root = path.resolve(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
type Yaml = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- documents of other programs

const compose = parse(read('compose.yaml')) as Yaml;
const manifests = parseAllDocuments(read('deploy/kubernetes.yaml')).map((document) => {
  expect(document.errors).toEqual([]);
  return document.toJS() as Yaml;
});
const ofKind = (kind: string) => manifests.find((one) => one.kind === kind)!;

/** What Node itself reads. */
const ofNode = ['NODE_ENV'];
const known = (names: readonly string[]) =>
  names.filter((name) => !settingNames.includes(name) && !ofNode.includes(name));

test('the Dockerfile passes its linter', () => {
  const faults = validate(read('Dockerfile')).filter(({ severity }) => severity !== undefined && severity <= 2);
  expect(faults).toEqual([]);
});

test('the image runs the build without build tools, and not as root', () => {
  const steps = read('Dockerfile')
    .split('\n')
    .filter((line) => /^[A-Z]+ /.test(line));
  const last = steps.slice(steps.map((line) => line.startsWith('FROM')).lastIndexOf(true));
  expect(last.filter((line) => line.startsWith('USER'))).toEqual(['USER node']);
  expect(last.some((line) => line.startsWith('HEALTHCHECK'))).toBe(true);
  expect(last.some((line) => line.startsWith('COPY . '))).toBe(false);
  expect(steps.filter((line) => line.includes('npm ci'))).toEqual(['RUN npm ci', 'RUN npm ci --omit=dev']);
  const environment = [...read('Dockerfile').matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) =>
    line.split(' ').map((one) => one.split('=')[0] ?? ''),
  );
  expect(known(environment)).toEqual([]);
});

test('the image leaves out build results and secrets', () => {
  const ignored = read('.dockerignore').split('\n');
  for (const name of ['node_modules', 'dist', '.git', '.data', '.data-*', '.env*']) expect(ignored).toContain(name);
});

test.each([
  ['.env', true],
  ['.env.production', true],
  ['.data-trial/db', true],
  ['.env.example', false],
])('whether git ignores %s: %s', (file, isIgnored) => {
  const { status } = spawnSync('git', ['check-ignore', '-q', '--no-index', file], { cwd: root });
  expect(status).toBe(isIgnored ? 0 : 1);
});

test('files that the Dockerfile copies exist in the repository and are not ignored', () => {
  const ignored = read('.dockerignore').split('\n');
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.*)$/gm)].flatMap(([, line = '']) =>
    line.split(' ').slice(0, -1),
  );
  expect(copied).toContain('package.json');
  for (const file of copied)
    expect([file, existsSync(path.join(root, file)), ignored.includes(file)]).toEqual([file, true, false]);
});

test('a production install has the modules that the server loads, and no build tools', () => {
  const names = Object.keys(packageJson.dependencies);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', '@electric-sql/pglite']));
  expect(names.filter((name) => /taro|webpack|react|antd|tiptap|mobx/.test(name))).toEqual([]);
});

test('compose.yaml uses existing settings, which the server accepts together', () => {
  const { environment } = compose.services.sidecar as { environment: Record<string, string> };
  expect(known(Object.keys(environment))).toEqual([]);
  const secret = 'a'.repeat(48);
  const filled = Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value
        .replace('${PUBLIC_URL}', 'https://crm.example.com')
        .replace(/\$\{\w+:-([^}]*)\}/g, '$1')
        .replace(/\$\{\w+\}/g, secret),
    ]),
  );
  const source = { ...filled, HOST: '0.0.0.0' };
  expect(checkSettings(source, readEnv(source)).faults).toEqual([]);
  for (const service of Object.values(compose.services) as Yaml[])
    for (const volume of (service.volumes ?? []) as string[])
      expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
});

test('every image has an exact version and a digest, and names the image that is built here', () => {
  const ofCompose = (Object.values(compose.services) as Yaml[]).map(({ image, build }) => (image ?? build) as string);
  const ofDockerfile = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image);
  const images = [...ofCompose, ...ofDockerfile].filter((image) => image !== '.');
  expect(images.length).toBeGreaterThanOrEqual(5);
  for (const image of images) expect(image).toMatch(/^[\w./-]+:v?\d+\.\d+(\.\d+)?[\w.-]*@sha256:[0-9a-f]{64}$/);
});

test('the .env example lists every variable of compose.yaml and only existing settings', () => {
  const named = [...read('.env.example').matchAll(/^([A-Z_0-9]+)=/gm)].map(([, name = '']) => name);
  const asked = [...read('compose.yaml').matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name);
  expect(asked.filter((name) => !named.includes(name))).toEqual([]);
  expect(known(named.filter((name) => name !== 'POSTGRES_PASSWORD'))).toEqual([]);
  // No value of somebody's own.
  expect(read('.env.example')).not.toMatch(/^(SECRET_KEY|\w+_(PASSWORD|SECRET|TOKEN))=./m);
});

test('the Kubernetes manifests use existing settings, and their probes existing addresses', () => {
  expect(known(Object.keys(ofKind('ConfigMap').data))).toEqual([]);
  const [container] = ofKind('Deployment').spec.template.spec.containers as Yaml[];
  expect(container!.readinessProbe.httpGet.path).toBe('/readyz');
  expect(container!.livenessProbe.httpGet.path).toBe('/healthz');
  expect(container!.startupProbe.httpGet.path).toBe('/healthz');
  const port = container!.ports[0].name;
  for (const probe of ['readinessProbe', 'livenessProbe', 'startupProbe'])
    expect(container![probe].httpGet.port).toBe(port);
  // The server may take 25 seconds to stop, after the five before it hears of it.
  expect(ofKind('Deployment').spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(30);
  expect(ofKind('Service').spec.ports[0].targetPort).toBe(port);
  expect(container!.securityContext.readOnlyRootFilesystem).toBe(true);
});

test('on Kubernetes the network, the scraper, the spread and the backup name what there is', () => {
  const [podLabels, port] = [
    ofKind('Deployment').spec.template.metadata.labels as Record<string, string>,
    ofKind('Deployment').spec.template.spec.containers[0].ports[0].name as string,
  ];
  const backup = ofKind('CronJob').spec.jobTemplate.spec.template as Yaml;
  const spread = ofKind('Deployment').spec.template.spec.topologySpreadConstraints[0] as Yaml;
  expect(spread.labelSelector.matchLabels).toEqual(podLabels);
  const policy = ofKind('NetworkPolicy').spec as Yaml;
  expect(policy.podSelector.matchExpressions[0].values).toEqual([podLabels['app'], backup.metadata.labels.app]);
  expect(policy.policyTypes).toEqual(['Ingress', 'Egress']);
  expect(policy.ingress[0].ports).toEqual([{ port }]);
  // The pods of backups serve nobody.
  expect(ofKind('Service').spec.selector).toEqual(podLabels);
  expect(backup.metadata.labels.app).not.toBe(podLabels['app']);
  const monitor = ofKind('ServiceMonitor').spec as Yaml;
  expect(ofKind('Service').metadata.labels).toEqual(monitor.selector.matchLabels);
  expect(ofKind('Service').metadata.labels[monitor.jobLabel]).toBe('sidecar');
  expect(ofKind('Service').spec.ports.map(({ name }: Yaml) => name as string)).toContain(monitor.endpoints[0].port);
  expect(settingNames).toContain(monitor.endpoints[0].authorization.credentials.key);
  const [container] = backup.spec.containers as Yaml[];
  const server = ofKind('Deployment').spec.template.spec.containers[0] as Yaml;
  expect([container!.image, container!.envFrom, container!.securityContext]).toEqual([
    server.image,
    server.envFrom,
    server.securityContext,
  ]);
  expect(container!.command.slice(0, 2)).toEqual(['node', 'dist/server/backup.js']);
  const claims = (backup.spec.volumes as Yaml[]).flatMap(({ persistentVolumeClaim: claim }) => claim?.claimName ?? []);
  expect(claims).toEqual([ofKind('PersistentVolumeClaim').metadata.name]);
});

test('the nightly backup of systemd runs as the server does, and its timer starts it', () => {
  const [server, backup] = [read('deploy/sidecar.service'), read('deploy/sidecar-backup.service')];
  const linesOf = (unit: string, pattern: RegExp) => unit.split('\n').filter((line) => pattern.test(line));
  const shared =
    /^(User|WorkingDirectory|Environment|EnvironmentFile|StateDirectory|No|Protect|Private|Restrict|Lock|Capab|SystemCall|UMask)/;
  expect(linesOf(backup, shared).sort()).toEqual(
    linesOf(server, shared)
      .filter((line) => !/^Restart/.test(line))
      .sort(),
  );
  expect(backup).toMatch(/^ExecStart=\/usr\/bin\/node dist\/server\/backup\.js --into (\S+) --keep \d+$/m);
  const [, folder] = /--into (\S+)/.exec(backup) ?? [];
  expect(linesOf(backup, /^ReadWritePaths=/)).toEqual([`ReadWritePaths=${folder}`]);
  expect(existsSync(path.join(root, 'deploy/sidecar-backup.timer'))).toBe(true);
});

test('the systemd unit starts the build with existing settings', () => {
  const unit = read('deploy/sidecar.service');
  const environment = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
    line.split(' ').map((one) => one.split('=')[0] ?? ''),
  );
  expect(environment).toContain('DATA_DIR');
  expect(known(environment)).toEqual([]);
  expect(unit).toMatch(/^ExecStart=\/usr\/bin\/node dist\/server\/main\.js$/m);
});

test('alerts and dashboard use metrics that the server exports', () => {
  const source = read('server/metrics/index.ts');
  const made = [...source.matchAll(/name: '(sidecar_\w+)'/g)].map(([, name = '']) => name);
  const rules = (parse(read('deploy/alerts.yaml')) as Yaml).groups[0].rules as Yaml[];
  const panels = (JSON.parse(read('deploy/grafana-dashboard.json')) as Yaml).panels as Yaml[];
  const shown = [
    ...rules.map(({ expr }) => expr as string),
    ...panels.flatMap(({ targets }) => (targets as Yaml[]).map(({ expr }) => expr as string)),
  ];
  for (const expression of shown)
    for (const [name] of expression.matchAll(/sidecar_\w+/g)) {
      const own = name.replace(/_(bucket|count|sum)$/, '');
      // What prom-client counts of Node by itself.
      if (!/^sidecar_(process|nodejs)_/.test(own)) expect(made).toContain(own);
    }
  expect(made.filter((name) => !shown.some((expression) => expression.includes(name)))).toEqual([]);
});

test('every guide that the deploy files mention exists', () => {
  for (const file of ['deploy/kubernetes.yaml', 'README.md'])
    for (const [guide] of read(file).matchAll(/docs\/guides\/[\w-]+\.md/g))
      expect([guide, existsSync(path.join(root, guide))]).toEqual([guide, true]);
});
