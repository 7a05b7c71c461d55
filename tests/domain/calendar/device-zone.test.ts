import { spawnSync } from 'node:child_process';
import path from 'node:path';

test('no rule of the domain depends on the time zone of the device', () => {
  const root = path.resolve(__dirname, '..', '..', '..');
  const bundle = spawnSync(
    path.join(root, 'node_modules', '.bin', 'esbuild'),
    ['domain/calendar/index.ts', '--bundle', '--format=iife', '--global-name=calendar'],
    { cwd: root, encoding: 'utf8' },
  );
  const asked = `
    const at = (text) => Date.parse(text + 'Z');
    console.log(JSON.stringify([
      // The clocks of New York leave this hour out, those of Shanghai do not.
      calendar.momentText(at('2026-03-07T18:30:00'), 'Asia/Shanghai'),
      calendar.shortTime(at('2026-03-07T18:30:00'), at('2026-03-07T20:00:00'), 'Asia/Shanghai'),
      calendar.startOfDay('Asia/Shanghai', '1986-05-04'),
      calendar.endOfDay('America/Sao_Paulo', '2018-11-03'),
      calendar.instantOf('Asia/Shanghai', '2026-03-08T02:30'),
      calendar.addDays('2018-11-03', 1),
      calendar.dayOfReading(calendar.addUnits(calendar.readingOfDay('2018-10-04'), 1, 'month')),
    ]));`;
  const answers = ['UTC', 'America/New_York', 'America/Sao_Paulo', 'Asia/Shanghai', 'Pacific/Apia'].map(
    (TZ) =>
      spawnSync(process.execPath, ['-'], {
        input: bundle.stdout + asked,
        encoding: 'utf8',
        env: { ...process.env, TZ },
      }).stdout,
  );
  expect(answers.map((answer) => JSON.parse(answer) as unknown)).toEqual(
    answers.map(() => [
      '2026/03/08 02:30',
      '02:30',
      Date.parse('1986-05-03T16:00:00Z'),
      Date.parse('2018-11-04T03:00:00Z') - 1,
      Date.parse('2026-03-07T18:30:00Z'),
      '2018-11-04',
      '2018-11-04',
    ]),
  );
}, 60_000);
