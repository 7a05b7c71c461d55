import type { ImportDetail } from '../../domain/contract/imports/imports';
import type { ImportPlan } from '../../domain/import/plan';
import type { Client } from './client';
import type { TestServer } from './server';

/** Returns the steps of an import that a member takes in the app. */
export function importing(server: () => Pick<TestServer, 'origin' | 'logged'>) {
  /** Sends a file as the app does. */
  async function sent(client: Client, body: string | Uint8Array, name = 'file.csv', query = ''): Promise<Response> {
    return fetch(`${server().origin}/api/data-import/upload?name=${encodeURIComponent(name)}${query}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${client.hsid}`, 'content-type': 'application/octet-stream' },
      body: body as BodyInit,
    });
  }

  async function until(client: Client, import_id: string, ...states: ImportDetail['state'][]): Promise<ImportDetail> {
    for (let tries = 0; ; tries += 1) {
      const answer = await client.call('imports.get', { import_id });
      // A busy server answers that the client should try again shortly.
      if (answer.name !== 'ok' && answer.name !== 'unavailable') throw new Error(`${answer.name}: ${answer.text}`);
      const info = answer.name === 'ok' ? answer.data : undefined;
      if (info && states.includes(info.state)) return info;
      if (info?.problem !== undefined || tries > 2_400)
        throw new Error(
          `${info?.state ?? answer.name}: ${info?.problem ?? 'it takes too long'} ${server()
            .logged.filter((line) => line.includes('import failed'))
            .join('')}`,
        );
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async function uploaded(client: Client, body: string | Uint8Array, name?: string, query?: string): Promise<string> {
    const answer = (await (await sent(client, body, name, query)).json()) as {
      code: number;
      msg: string;
      data: { import_id: string };
    };
    if (answer.code !== 0) throw new Error(answer.msg);
    await until(client, answer.data.import_id, 'read');
    return answer.data.import_id;
  }

  /** Returns the unchanged proposed plan. */
  async function proposed(
    client: Client,
    import_id: string,
    table_id: string,
    with_: Partial<ImportPlan> = {},
  ): Promise<ImportPlan> {
    const { columns, date_order, decimal, key } = await client.ok('imports.propose', { import_id, table_id });
    return {
      columns,
      date_order,
      decimal,
      mode: 'both',
      missing_links: 'wrong',
      quiet: false,
      ...(key !== null && { key }),
      ...with_,
    };
  }

  async function checked(
    client: Client,
    import_id: string,
    table_id: string,
    with_: Partial<ImportPlan> = {},
  ): Promise<ImportDetail> {
    const plan = await proposed(client, import_id, table_id, with_);
    await client.ok('imports.check', { import_id, table_id, plan });
    return until(client, import_id, 'checked');
  }

  async function run(
    client: Client,
    import_id: string,
    table_id: string,
    with_: Partial<ImportPlan> = {},
  ): Promise<ImportDetail> {
    await checked(client, import_id, table_id, with_);
    await client.ok('imports.act', { import_id, action: 'start' });
    return until(client, import_id, 'done');
  }

  return { sent, until, uploaded, proposed, checked, run };
}

/** Returns the records of a type with a name. */
export const recordsNamed = async (client: Client, table_id: string, name: string) =>
  (
    await client.ok('records.list', {
      table_id,
      filter: { field: 'name', relation: 'equal', value: name },
    })
  ).list;
