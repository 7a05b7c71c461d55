import type { Client } from '../../support/client';
import { importing } from '../../support/importing';
import { publicLists, type PublicList, type StageAnswer } from '../../support/public-lists';
import { startTestServer, type TestServer } from '../../support/server';

/** Lists as people have them come in as the dialog proposes: hardly a row is refused, and each refusal says why in words. */

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin', 'brightsea-feishu', 'en');
  server.importWorker.start();
});
afterAll(async () => {
  await server.importWorker.stop();
  await server.close();
});
const { uploaded, until } = importing(() => server);

const stageNames: Record<StageAnswer, RegExp> = { first: /./, won: /won|赢|成交/iu, lost: /lost|输|流失|失败/iu };

/** Takes the steps of a person who accepts what is proposed, has missing records made, and says which stage a word means. */
async function imported({ file, table: table_id, text, isHistory, stages = {} }: PublicList) {
  const import_id = await uploaded(admin, text, file);
  const proposal = await admin.ok('imports.propose', { import_id, table_id });
  const stageChoices = proposal.choices['stage_id'] ?? [];
  const words = proposal.words.flatMap(({ column, field_id, text: word }) => {
    const answer = field_id === 'stage_id' ? stages[word] : undefined;
    const choice = answer && stageChoices.find(({ label }) => stageNames[answer].test(label));
    return choice ? [{ column, text: word, id: choice.id }] : [];
  });
  const { columns, date_order, decimal, key, mode } = proposal;
  const plan = {
    columns,
    date_order,
    decimal,
    mode,
    words,
    missing_links: 'create' as const,
    bad_cells: 'empty' as const,
    quiet: true,
    ...(key !== null && { key }),
    ...(isHistory && { is_history: true }),
  };
  await admin.ok('imports.check', { import_id, table_id, plan });
  const checked = await until(admin, import_id, 'checked');
  await admin.ok('imports.act', { import_id, action: 'start' });
  const done = await until(admin, import_id, 'done');
  const reasons = (which: 'wrong' | 'duplicate' | 'partial') =>
    admin.ok('imports.rows', { import_id, which, limit: 100 }).then(({ list }) => list.map(({ why }) => why));
  const refusals = [...(await reasons('wrong')), ...(await reasons('duplicate'))];
  return { import_id, proposal, checked, done, refusals, partial: await reasons('partial') };
}

/** A sentence without holes: no placeholder, no empty quotes, no name of a field that only programs know. */
const sentence = /^(?!.*(\{\{|“”|""|undefined|_ids|_id\b))[\p{Lu}\p{Script=Han}].{5,}/u;

test.each(publicLists.map((list) => [list.origin, list] as const))(
  '%s: at most one row in a hundred is refused, and says why',
  async (_origin, list) => {
    const { proposal, checked, done, refusals, partial } = await imported(list);
    expect(proposal.columns.map(({ field_id }) => field_id)).toEqual(expect.arrayContaining([...list.fields]));
    const { wrong, duplicate, new: made } = done.counts;
    expect({ refusals, count: wrong + duplicate }).toEqual({ refusals, count: list.unnamed ?? 0 });
    expect(refusals).toHaveLength(list.unnamed ?? 0);
    expect(wrong + duplicate).toBeLessThanOrEqual(list.rows / 100);
    expect(made).toBe(list.rows - (list.unnamed ?? 0));
    // The trial says what the import then does.
    expect(checked.counts).toMatchObject({ new: made, wrong, duplicate });
    for (const reason of [...refusals, ...partial]) expect(reason).toMatch(sentence);
  },
);
