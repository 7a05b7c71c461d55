import { contract } from '../../../domain/contract';
import { readSettings } from '../../../server/settings';
import { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

/** How many calls are answered, and whose word for the caller's address counts. */
const json = { 'content-type': 'application/json' };

describe('the rate limit of calls', () => {
  test('is one per member, whatever address the caller claims', async () => {
    const limited = await startTestServer({ env: { RATE_LIMIT: '5' } });
    const first = await limited.signIn('rep1');
    const second = await limited.signIn('rep2');
    const names: string[] = [];
    for (let call = 0; call < 7; call += 1) {
      names.push(
        (await first.call('membership.listMembers', {}, { headers: { 'x-forwarded-for': `10.0.0.${call}` } })).name,
      );
    }
    const other = await second.call('membership.listMembers', {});
    await limited.close();
    expect(names).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'tooManyRequests', 'tooManyRequests']);
    expect(other.name).toBe('ok');
  });

  test('continues in a new session of the member, and in a session that looks as another member', async () => {
    const limited = await startTestServer({ env: { RATE_LIMIT: '5' } });
    const listOf = async (client: Client) => (await client.call('membership.listMembers', {})).name;
    const first = await limited.signIn('admin');
    const names = [await listOf(first), await listOf(first)];
    const second = await limited.signIn('admin');
    const seen = await second.ok('admin.seeAs', { member_id: 'mb_rep1' });
    const seer = new Client(limited.origin, seen.hsid);
    names.push(await listOf(seer), await listOf(seer), await listOf(seer));
    names.push(await listOf(await limited.signIn('admin')));
    const mine = await listOf(await limited.signIn('rep1'));
    await limited.close();
    expect(names).toEqual(['ok', 'ok', 'ok', 'ok', 'tooManyRequests', 'tooManyRequests']);
    expect(mine).toBe('ok');
  });

  test('is per address for sign-ins and session guesses, and trusts X-Forwarded-For only from a trusted proxy', async () => {
    const attempt = async (limited: TestServer, call: number) => {
      const headers = { 'x-forwarded-for': `10.0.0.${call}` };
      const login = await limited.visitor().call('account.larkClientList', { token: 'guess' }, { headers });
      const guess = await limited.visitor().post('/api/sdk/user/bootstrap', '{}', {
        headers: { ...headers, authorization: `Bearer brightsea-feishu.${'a'.repeat(43)}` },
      });
      return [login.name, guess.name];
    };
    const rounds = async (env: Record<string, string>) => {
      const limited = await startTestServer({ data: 'empty', env: { RATE_LIMIT: '2', LOGIN_RATE_LIMIT: '2', ...env } });
      const names: string[][] = [];
      for (let call = 0; call < 3; call += 1) names.push(await attempt(limited, call));
      await limited.close();
      return names;
    };
    const answered = ['loginAgain', 'noAuth'];
    expect(await rounds({})).toEqual([answered, answered, ['tooManyRequests', 'tooManyRequests']]);
    for (const TRUST_PROXY of ['1', '127.0.0.1', 'loopback', '10.1.0.0/16, 127.0.0.0/8'])
      expect(await rounds({ TRUST_PROXY })).toEqual([answered, answered, answered]);
    expect(await rounds({ TRUST_PROXY: '10.1.0.0/16' })).toEqual([
      answered,
      answered,
      ['tooManyRequests', 'tooManyRequests'],
    ]);
  });

  test.each(['1', 'loopback'])(
    'cannot be avoided by a forged entry of X-Forwarded-For before that of the trusted proxy (%s)',
    async (TRUST_PROXY) => {
      const limited = await startTestServer({ data: 'empty', env: { LOGIN_RATE_LIMIT: '2', TRUST_PROXY } });
      const names: string[] = [];
      for (let call = 0; call < 4; call += 1)
        names.push(
          (
            await limited
              .visitor()
              .call(
                'account.larkClientList',
                { token: 'guess' },
                { headers: { 'x-forwarded-for': `7.7.7.${call}, 203.0.113.9` } },
              )
          ).name,
        );
      const neighbour = await limited
        .visitor()
        .call(
          'account.larkClientList',
          { token: 'guess' },
          { headers: { 'x-forwarded-for': '7.7.7.1, 203.0.113.10' } },
        );
      await limited.close();
      expect([...names, neighbour.name]).toEqual([
        'loginAgain',
        'loginAgain',
        'tooManyRequests',
        'tooManyRequests',
        'loginAgain',
      ]);
    },
  );

  test.each(['true', 'on', 'everybody', '10.0.0.0/40', '10.0.0.1/8/8', '10.0.0.1, nobody'])(
    'refuses to start with TRUST_PROXY=%s, by its name',
    (TRUST_PROXY) => {
      expect(() => readSettings({ TRUST_PROXY })).toThrow(/^TRUST_PROXY: takes how many proxies/);
    },
  );

  test('tells the caller when to try again', async () => {
    const limited = await startTestServer({ data: 'empty', env: { RATE_LIMIT: '1', LOGIN_RATE_LIMIT: '1' } });
    const asks: (() => Promise<Response>)[] = [
      () => fetch(`${limited.origin}/api/sdk/user/bootstrap`, { method: 'POST', headers: json, body: '{}' }),
      () =>
        fetch(`${limited.origin}${contract['account.larkClientList'].path}`, {
          method: 'POST',
          headers: json,
          body: '{"token":"guess"}',
        }),
      () => fetch(`${limited.origin}/api/events`),
      () => fetch(`${limited.origin}/api/callback/feishu/card`, { method: 'POST', headers: json, body: '{}' }),
    ];
    for (const ask of asks) {
      await ask();
      const answer = await ask();
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    }
    await limited.close();
  });
});
