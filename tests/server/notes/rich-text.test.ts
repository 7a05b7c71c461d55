import { JSDOM } from 'jsdom';
import { allowedAttributes, allowedTags } from '../../../domain/rich/allowed';
import { photo } from '../../support/photo';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';
import { xssPayloads } from '../../support/xss-payloads';

const clientId = 'brightsea-feishu';
let server: TestServer;
let rep: Client;
beforeAll(async () => {
  server = await startTestServer();
  await server.app.db
    .insertInto('fields')
    .values({
      client_id: clientId,
      table_id: 'organization',
      field_id: 'story',
      field_name: 'Story',
      type: 'normal',
      value_type: 'TEXTAREA',
      order_no: 900,
      config: JSON.stringify({ sub_type: 'rich' }),
      deleted: false,
    })
    .execute();
  rep = await server.signIn('rep1');
});
afterAll(() => server.close());

const create = async (story: string) => (await rep.ok('organization.create', { name: 'Storied', story })).id;
const read = (id: string) => rep.ok('organization.info', { id });
async function storyOf(html: string) {
  return read(await create(html));
}

async function picture(name = 'door.png', mime = 'image/png', bytes = photo(2, 2)): Promise<string> {
  const { _id, upload } = await rep.ok('files.createUpload', {
    file_name: name,
    file_size: bytes.length,
    file_mimetype: mime,
  });
  await fetch(upload.url, { method: 'PUT', headers: upload.headers, body: new Uint8Array(bytes) });
  await rep.ok('files.finishUpload', { _id });
  return _id;
}

test('rich text keeps its format, and has a Markdown copy from the server', async () => {
  const record = await storyOf(
    '<p>Met the <b>buyer</b> and <i>chef</i></p><ul><li><p>flour</p></li><li><p>salt</p></li></ul><p>Ask <span data-type="mention" data-id="mb_rep1" data-label="Wei">@Wei</span></p>',
  );
  expect(record.story).toBe(
    '<p>Met the <strong>buyer</strong> and <em>chef</em></p><ul><li><p>flour</p></li><li><p>salt</p></li></ul><p>Ask <span data-type="mention" data-id="mb_rep1" data-label="Wei">@Wei</span></p>',
  );
  expect(record.story_md).toBe('Met the **buyer** and *chef*\n\n- flour\n- salt\n\nAsk @Wei');
});

test('a table and a link that a program sends stay readable without their tags', async () => {
  const record = await storyOf(
    '<table><tr><td>Flour</td><td>12</td></tr>\n<tr><td>Rye</td> <td>3</td></tr></table><p>See <a class="x" href="https://mill.example/offer?a=1&amp;b=2">the offer</a>, <a href="https://mill.example">mill.example</a>, <a href="javascript:alert(1)">this</a></p>',
  );
  expect(record.story).toBe(
    'Flour\t12<br />\nRye\t3<br /><p>See the offer (https://mill.example/offer?a=1&amp;b=2), mill.example, this</p>',
  );
});

test('a caller cannot write the Markdown copy', async () => {
  expect((await rep.call('organization.create', { name: 'Storied', story_md: '# mine' })).error.fields).toEqual([
    { field: 'story_md', code: 'unknownField' },
  ]);
});

test('the Markdown copy changes with its text and is removed with it', async () => {
  const id = await create('<p>one</p>');
  const update = async (story: string | null) =>
    rep.ok('organization.update', { id, known_update_time: (await read(id)).update_time, update_data: { story } });
  expect((await update('<p>two</p>')).story_md).toBe('two');
  const emptied = await update('<p> </p>');
  expect([emptied.story, emptied.story_md]).toEqual([undefined, undefined]);
});

test('a text that a form sends back unchanged is no change', async () => {
  const file = await picture();
  const id = await create(`<p>x</p><img data-file="${file}" alt="door" />`);
  const before = await read(id);
  const after = await rep.ok('organization.update', {
    id,
    known_update_time: before.update_time,
    update_data: { story: before.story },
  });
  expect(after.update_time).toBe(before.update_time);
});

test('a picture is shown by a fresh link in each answer and stored by its file', async () => {
  const file = await picture();
  const record = await storyOf(`<p>Look</p><img src="https://evil.example/x.png" data-file="${file}" alt="door.png">`);
  const [, address = ''] = /src="([^"]+)"/.exec(String(record.story)) ?? [];
  expect((await fetch(address)).headers.get('content-type')).toBe('image/png');
  const { data } = await server.app.db
    .selectFrom('records')
    .select('data')
    .where('client_id', '=', clientId)
    .where('id', '=', record._id)
    .executeTakeFirstOrThrow();
  expect((data as Record<string, unknown>).story).toBe(`<p>Look</p><img data-file="${file}" alt="door.png" />`);
});

test('an unused picture of another member and an unknown picture are refused', async () => {
  const file = await picture();
  const other = await server.signIn('rep2');
  expect(
    (await other.call('organization.create', { name: 'x', story: `<img data-file="${file}">` })).error.fields,
  ).toEqual([{ field: 'story', code: 'wrongType' }]);
  expect(
    (await rep.call('organization.create', { name: 'x', story: '<img data-file="nowhere">' })).error.fields,
  ).toEqual([{ field: 'story', code: 'wrongType' }]);
});

test('searches and filters read the words and not the tags', async () => {
  const id = await create('<p>The <strong>zanzibar</strong> order</p>');
  const found = async (asked: object) =>
    (await rep.ok('records.list', { table_id: 'organization', ...asked })).list.map(({ _id }) => _id);
  expect(await found({ keyword: 'zanzibar' })).toEqual([id]);
  expect(await found({ keyword: 'strong' })).not.toContain(id);
  expect(await found({ filter: { field: 'story', relation: 'include', value: 'zanzibar' } })).toEqual([id]);
  expect(await found({ filter: { field: 'story', relation: 'include', value: 'strong' } })).not.toContain(id);
});

test('the timeline shows the words', async () => {
  const id = await create('<p>one</p>');
  await rep.ok('organization.update', {
    id,
    known_update_time: (await read(id)).update_time,
    update_data: { story: '<p>Now <em>two</em></p>' },
  });
  const { list } = await rep.ok('organization.events', { id });
  expect(list[0]?.changes).toEqual([expect.objectContaining({ field: 'story', old_text: 'one', new_text: 'Now two' })]);
});

describe(`${xssPayloads.length} ways to bring a script in`, () => {
  test('are two hundred at least', () => expect(new Set(xssPayloads).size).toBeGreaterThanOrEqual(200));

  /** The record of each. */
  const made = new Map<string, string>();
  beforeAll(async () => {
    const list = xssPayloads.map((payload) => ({
      name: 'Storied',
      // A picture of nobody would refuse the text: here it is the rest that matters.
      story: `<p>Words</p>${payload.replaceAll('data-file="f1"', 'data-file=""')}`,
    }));
    for (let at = 0; at < list.length; at += 100) {
      const batch = { table_id: 'organization', list: list.slice(at, at + 100) };
      const answer = await rep.ok('records.batchCreate', batch);
      answer.list.forEach(({ id }, index) => made.set(xssPayloads[at + index] ?? '', id ?? ''));
    }
  });

  test.each(xssPayloads.map((payload) => [payload]))('%s is removed', async (payload) => {
    const record = await read(made.get(payload) ?? '');
    expect(record.story).toContain('Words');
    expect(harmful(String(record.story))).toEqual([]);
  });
});

/** What of a text is not on the list of domain/rich/allowed, read by a parser that has nothing to do with the sanitiser. */
function harmful(html: string): string[] {
  const { document } = new JSDOM(html).window;
  return [...document.body.querySelectorAll('*')].flatMap((element) => {
    const tag = element.tagName.toLowerCase();
    if (!(allowedTags as readonly string[]).includes(tag)) return [tag];
    return [...element.attributes]
      .filter(({ name }) => !(allowedAttributes[tag] ?? []).includes(name))
      .map(({ name }) => `${tag} ${name}`);
  });
}

describe('a rich text that would overload a parser', () => {
  const deep: [string, string][] = [2_000, 5_000, 8_000, 11_000].map((count) => [
    `${count} lists in each other`,
    `${'<ul><li>'.repeat(count)}x`,
  ]);
  deep.push(
    ['unclosed formatting', '<strong>a<em>b'.repeat(3_000)],
    ['emphasis', '<em>'.repeat(5_000)],
    ['elements behind a comment that holds a tag', `<!--<p>-->${'<em></b>'.repeat(5_000)}`],
  );
  const refused = { name: 'invalid', error: { fields: [{ field: 'story', code: 'tooDeep', params: { limit: 20 } }] } };

  test.each(deep)('is refused at its field: %s', async (_name, story) => {
    const id = await create('<p>one</p>');
    expect(await rep.call('organization.create', { name: 'Deep', story })).toMatchObject(refused);
    expect(
      await rep.call('organization.update', {
        id,
        known_update_time: (await read(id)).update_time,
        update_data: { story },
      }),
    ).toMatchObject(refused);
    expect(
      await rep.call('records.create', { table_id: 'organization', fields: { name: 'Deep', story } }),
    ).toMatchObject(refused);
    expect((await read(id)).story).toBe('<p>one</p>');
  });

  test('blocks no other record of a batch', async () => {
    const id = await create('<p>one</p>');
    const story = '<em>'.repeat(3_000);
    const made = await rep.ok('records.batchCreate', {
      table_id: 'organization',
      list: [{ name: 'Before' }, { name: 'Deep', story }, { name: 'After', story: '<p>x</p>' }],
    });
    expect(made.list.map(({ code }) => code)).toEqual([0, 20_001, 0]);
    expect(made.list[1]?.fields).toEqual(refused.error.fields);
    const changed = await rep.ok('records.batchUpdate', {
      table_id: 'organization',
      list: [
        { id, update_data: { story } },
        { id: made.list[0]?.id ?? '', update_data: { story: '<p>y</p>' } },
      ],
    });
    expect(changed.list.map(({ code }) => code)).toEqual([20_001, 0]);
  });

  test('is refused in each text of a note, on a free seat too', async () => {
    const viewer = await server.signIn('viewer');
    const { id } = await rep.ok('organization.create', { name: 'Read on a free seat' });
    await server.app.db
      .updateTable('records')
      .set({ members: ['mb_rep1', 'mb_viewer'] })
      .where('client_id', '=', 'brightsea-feishu')
      .where('id', '=', id)
      .execute();
    const about = { follow_relate_objs: { organization: [id] } };
    for (const field of ['content', 'todo', 'customer_demand', 'need_help', 'customer_involved'] as const) {
      const answer = await viewer.call('notes.create', {
        content: 'x',
        ...{ [field]: '<em>'.repeat(3_000) },
        ...about,
      });
      expect(answer).toMatchObject({ name: 'invalid', error: { fields: [{ field, code: 'tooDeep' }] } });
    }
  });

  test('beyond the length limit is refused, and the longest legal one is stored with its Markdown copy', async () => {
    expect(await rep.call('organization.create', { name: 'Long', story: '<br>'.repeat(25_001) })).toMatchObject({
      name: 'invalid',
      error: { fields: [{ field: 'story', code: 'tooLong' }] },
    });
    const { story_md } = await storyOf(`<ol>${'<li>a</li>'.repeat(9_900)}</ol>`);
    expect(String(story_md).split('\n')).toEqual(Array.from({ length: 9_900 }, (_, index) => `${index + 1}. a`));
  });
});

test.each([
  ['<p>a</p><p>b<br />c</p>', 'a\n\nb\\\nc'],
  ['<p> a <strong> b </strong> c <em>d </em></p>', 'a **b** c *d*'],
  ['<ul><li><p>a</p><ol><li><p>b</p></li><li>c</li></ol></li><li>d</li></ul>', '- a\n    1. b\n    2. c\n- d'],
  ['<ul><li><p>a</p><p>b</p></li><li>c</li></ul>', '- a\n    \n    b\n    \n- c'],
  [
    '<p># a_b [c] *d* \\</p><p>1. e</p><p>- f</p><p>&gt; g &amp;amp; &lt;b&gt;</p>',
    '# a\\_b \\[c\\] \\*d\\* \\\\\n\n1\\. e\n\n\\- f\n\n\\> g &amp; <b>'.replace('# a', '\\# a'),
  ],
])('the rich text %s becomes the Markdown %j', async (html, markdown) => {
  expect((await storyOf(html)).story_md).toBe(markdown);
});
