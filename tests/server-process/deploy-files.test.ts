import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stringify } from 'yaml';
import { runTool, testWithTools } from '../support/tools';

/** Files of deploy/, each read by the program that it is written for. The proxies run in proxies.test.ts. */

const deploy = path.resolve(__dirname, '../../deploy');
const folder = mkdtempSync(path.join(tmpdir(), 'sidecar-deploy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

testWithTools(['promtool'], 'Prometheus takes the rules, and the settings that name them', () => {
  for (const file of ['alerts.yaml', 'prometheus.yaml']) copyFileSync(path.join(deploy, file), path.join(folder, file));
  for (const args of [
    ['check', 'rules', path.join(folder, 'alerts.yaml')],
    ['check', 'config', '--syntax-only', path.join(folder, 'prometheus.yaml')],
  ]) {
    const { code, output } = runTool('promtool', args);
    expect({ args, code, output: code === 0 ? '' : output }).toEqual({ args, code: 0, output: '' });
  }
});

testWithTools(['docker-compose'], 'compose takes its file, with the settings of the example', () => {
  const at = (name: string) => path.join(folder, name);
  const source = path.resolve(deploy, '..');
  const example = readFileSync(path.join(source, '.env.example'), 'utf8');
  // The operator fills in the secrets that the example leaves empty.
  writeFileSync(at('.env'), example.replace(/^(\w+)=$/gm, '$1=secret'));
  const check = (file: string) => {
    writeFileSync(at('compose.yaml'), file);
    return runTool('docker-compose', ['-f', at('compose.yaml'), 'config', '--quiet'], folder);
  };
  const compose = readFileSync(path.join(source, 'compose.yaml'), 'utf8');
  expect(check(compose)).toEqual({ code: 0, output: '' });
  expect(check(compose.replace('healthcheck:', 'healthchecks:')).code).toBe(1);
});

interface Alert {
  name: string;
  /** What holds while the time goes on, in promtool's words: `0+60x30` is 60 more each minute, thirty times. */
  series: Record<string, string>;
  /** Labels of the alert; undefined where none may fire. */
  fires: Record<string, string> | undefined;
}
const requests = (outcome: string) => `sidecar_requests_total{call="records.list",outcome="${outcome}"}`;
const page = { severity: 'page' };
const warn = { severity: 'warn' };
const quiet = { [requests('ok')]: '0+600x60', [requests('internal')]: '0x60' };

const alerts: [string, Alert][] = [
  ['a server that answers', { name: 'SidecarIsDown', series: { 'up{job="sidecar"}': '1x60' }, fires: undefined }],
  [
    'a server that does not',
    { name: 'SidecarIsDown', series: { 'up{job="sidecar"}': '0x60' }, fires: { ...page, job: 'sidecar' } },
  ],
  ['calls without an error', { name: 'SidecarFails', series: quiet, fires: undefined }],
  [
    'nobody calls',
    { name: 'SidecarFails', series: { [requests('ok')]: '1603x60', [requests('internal')]: '3x60' }, fires: undefined },
  ],
  [
    'a process that began again',
    {
      name: 'SidecarFails',
      series: { [requests('ok')]: '9000+600x30 0+600x30', [requests('internal')]: '2x30 0x30' },
      fires: undefined,
    },
  ],
  [
    'one call of twenty fails',
    { name: 'SidecarFails', series: { ...quiet, [requests('internal')]: '0+30x60' }, fires: page },
  ],
  [
    'one call was refused',
    { name: 'SidecarHasNoDatabase', series: { ...quiet, [requests('unavailable')]: '0x40 1x20' }, fires: undefined },
  ],
  [
    'calls are refused',
    { name: 'SidecarHasNoDatabase', series: { ...quiet, [requests('unavailable')]: '0+30x60' }, fires: page },
  ],
  [
    'files cannot be stored',
    {
      name: 'SidecarHasNoRoom',
      series: { ...quiet, [requests('storageFull')]: '0x10 0+1x60' },
      fires: { ...page, outcome: 'storageFull' },
    },
  ],
  ['nothing is refused for room', { name: 'SidecarHasNoRoom', series: quiet, fires: undefined }],
  [
    'lists are slow',
    {
      name: 'SidecarIsSlow',
      series: {
        'sidecar_request_seconds_bucket{call="records.list",le="0.5"}': '0+1x60',
        'sidecar_request_seconds_bucket{call="records.list",le="1"}': '0+10x60',
        'sidecar_request_seconds_bucket{call="records.list",le="+Inf"}': '0+10x60',
      },
      fires: warn,
    },
  ],
  [
    'a lane stands still',
    {
      name: 'SidecarOutboxIsBehind',
      series: { 'sidecar_outbox_oldest_seconds{lane="deliver"}': '0+60x60' },
      fires: { ...warn, lane: 'deliver' },
    },
  ],
  [
    'deliveries are given up',
    {
      name: 'SidecarDeliveriesFail',
      series: { 'sidecar_deliveries_total{kind="card.send",outcome="failed"}': '0+1x60' },
      fires: { ...warn, kind: 'card.send' },
    },
  ],
  [
    'webhooks of others are given up',
    {
      name: 'SidecarDeliveriesFail',
      series: { 'sidecar_deliveries_total{kind="webhook.send",outcome="failed"}': '0+9x60' },
      fires: undefined,
    },
  ],
  [
    'a suite does not answer',
    {
      name: 'SidecarSuiteIsUnreachable',
      series: {
        'sidecar_suite_calls_total{suite="feishu",outcome="unreachable"}': '0+9x60',
        'sidecar_suite_calls_total{suite="feishu",outcome="answered"}': '0+1x60',
      },
      fires: { ...warn, suite: 'feishu' },
    },
  ],
  [
    'a job fails',
    {
      name: 'SidecarJobFails',
      series: { 'sidecar_job_rounds_total{job="cleanup",outcome="failed"}': '0+1x60' },
      fires: { ...warn, job: 'cleanup', outcome: 'failed' },
    },
  ],
  [
    'a process is busy for long',
    {
      name: 'SidecarEventLoopLags',
      series: { sidecar_nodejs_eventloop_lag_p99_seconds: '0.8x60' },
      fires: warn,
    },
  ],
  [
    'a process answers at once',
    {
      name: 'SidecarEventLoopLags',
      series: { sidecar_nodejs_eventloop_lag_p99_seconds: '0.05x60' },
      fires: undefined,
    },
  ],
  [
    'rows that have failed stay',
    {
      name: 'SidecarKeepsFailedRows',
      series: { 'sidecar_outbox_rows{lane="deliver",state="failed"}': '150x60' },
      fires: { ...warn, lane: 'deliver' },
    },
  ],
  [
    'a row has failed',
    {
      name: 'SidecarKeepsFailedRows',
      series: { 'sidecar_outbox_rows{lane="deliver",state="failed"}': '3x60' },
      fires: undefined,
    },
  ],
  [
    'webhooks of several companies fail',
    { name: 'SidecarWebhooksFail', series: { 'sidecar_webhooks{state="failing"}': '9x60' }, fires: warn },
  ],
  [
    'a few webhooks are off, as ever',
    { name: 'SidecarWebhooksFail', series: { 'sidecar_webhooks{state="off"}': '40x60' }, fires: undefined },
  ],
  [
    'a suite refuses calls as too many',
    {
      name: 'SidecarSuiteThrottles',
      series: {
        'sidecar_suite_calls_total{suite="lark",outcome="busy"}': '0+5x60',
        'sidecar_suite_calls_total{suite="lark",outcome="answered"}': '0+10x60',
      },
      fires: { ...warn, suite: 'lark' },
    },
  ],
  [
    'a volume is nearly full',
    {
      name: 'SidecarDiskFillsUp',
      series: { sidecar_data_free_bytes: '9x60', sidecar_data_size_bytes: '100x60' },
      fires: warn,
    },
  ],
  [
    'a volume has room',
    {
      name: 'SidecarDiskFillsUp',
      series: { sidecar_data_free_bytes: '20x60', sidecar_data_size_bytes: '100x60' },
      fires: undefined,
    },
  ],
  [
    'no backup for two days',
    { name: 'SidecarBackupIsOld', series: { sidecar_backup_timestamp_seconds: '-172800x60' }, fires: page },
  ],
  [
    'a backup of this night',
    { name: 'SidecarBackupIsOld', series: { sidecar_backup_timestamp_seconds: '-3600x60' }, fires: undefined },
  ],
  [
    'callers wait for a connection',
    {
      name: 'SidecarPoolIsUsedUp',
      series: { 'sidecar_pool_connections{state="waited_for"}': '3x60' },
      fires: { ...warn, state: 'waited_for' },
    },
  ],
];

testWithTools(['promtool'], 'each alert fires where it must, and nowhere else', () => {
  const rules = path.join(deploy, 'alerts.yaml');
  const shipped = [...readFileSync(rules, 'utf8').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  expect([...new Set(alerts.filter(([, { fires }]) => fires).map(([, { name }]) => name))].sort()).toEqual(
    shipped.sort(),
  );
  const file = path.join(folder, 'alerts.test.yaml');
  const summaries = new Map(
    [...readFileSync(rules, 'utf8').matchAll(/- alert: (\w+)[^]*?summary: (.*)/g)].map(([, name, words]) => [
      name,
      words,
    ]),
  );
  const tests = alerts.map(([, { name, series, fires }]) => ({
    interval: '1m',
    input_series: Object.entries(series).map(([one, values]) => ({ series: one, values })),
    alert_rule_test: [
      {
        eval_time: '58m',
        alertname: name,
        exp_alerts: fires
          ? [
              {
                exp_labels: fires,
                exp_annotations: {
                  summary: summaries
                    .get(name)
                    ?.replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, (_, label: string) => fires[label] ?? ''),
                },
              },
            ]
          : [],
      },
    ],
  }));
  writeFileSync(file, stringify({ rule_files: [rules], evaluation_interval: '1m', tests }));
  const { code, output } = runTool('promtool', ['test', 'rules', file]);
  expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
});

testWithTools(
  ['systemd-analyze'],
  'systemd takes the units, which are shut in as a server can be, and the timer',
  () => {
    const node = existsSync('/usr/bin/node') ? '/usr/bin/node' : process.execPath;
    const place = (name: string) => {
      const unit = path.join(folder, name);
      writeFileSync(unit, readFileSync(path.join(deploy, name), 'utf8').replace('/usr/bin/node', node));
      return unit;
    };
    const services = ['sidecar.service', 'sidecar-backup.service'].map(place);
    const timer = place('sidecar-backup.timer');
    for (const unit of [...services, timer])
      expect([unit, runTool('systemd-analyze', ['verify', '--man=no', unit])]).toEqual([unit, { code: 0, output: '' }]);
    // Exposure as systemd counts it, of 100: what a server on the network cannot do without is half of that.
    for (const unit of services)
      expect([unit, runTool('systemd-analyze', ['security', '--offline=true', '--threshold=30', unit]).code]).toEqual([
        unit,
        0,
      ]);
  },
);
