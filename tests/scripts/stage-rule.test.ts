import { spawnSync } from 'node:child_process';
import path from 'node:path';

/**
 * The rule of eslint.config.mjs that keeps decisions about stages and statuses in domain/, tried on code that is stored nowhere: each line marked
 * "decides" must be refused in a screen and in a handler, and the others must not.
 */
const root = path.resolve(__dirname, '..', '..');
const code = `
export const shown = (record: any, stage: any, ticket: any, db: any, { jump_stages }: any, known: string) => { // decides
  if (record.stage_id === 'won') return 1; // decides
  if ('won' !== record.stage_id) return 2; // decides
  if (stage.weight >= 100) return 3; // decides
  if (['won', 'lost'].includes(record.stage_id)) return 4; // decides
  switch (ticket.ticket_status) { // decides
    default:
  }
  if (record.lifecycle === 'converted' || record.approve_status === 'PENDING') return 5; // decides twice
  if (stage.settings.is_convert) return 6; // decides
  if (stage.required_fields_out.length > 0) return 7; // decides
  db.where('stage_id', '=', 'won'); // decides
  db.where('stages.weight', 'in', [0, 100]); // decides
  db.where('stage_id', '=', known);
  db.where('stages.weight', 'in', stage.closing);
  db.where('stage_id', 'is', null);
  if (record.stage_id === known || record.stage_id === null) return jump_stages;
  return record.stage_id;
};
`;
const lines = code.split('\n');
const decided = lines.flatMap((line, index) => (line.includes('// decides') ? [index + 1] : []));

/** The lines that the rules refuse in a file of that name. */
function refused(file: string): number[] {
  const { stdout } = spawnSync(
    process.execPath,
    [path.join('node_modules', 'eslint', 'bin', 'eslint.js'), '--stdin', '--stdin-filename', file, '--format', 'json'],
    { cwd: root, input: code, encoding: 'utf8' },
  );
  const [{ messages }] = JSON.parse(stdout) as [{ messages: { ruleId: string; line: number; message: string }[] }];
  const ours = messages.filter(({ message }) => message.includes('domain/stages'));
  return [...new Set(ours.map(({ line }) => line))];
}

test.each(['src/features/board/fixture.ts', 'server/policies/fixture.ts'])(
  'the file %s does not decide the meaning of a stage or a status',
  (file) => {
    expect(refused(file)).toEqual(decided);
  },
);

test('domain/stages decides the meaning of stages', () => {
  expect(refused('domain/stages/fixture.ts')).toEqual([]);
});
