import { SuiteUnreachable } from '../../server/platforms/platform';
import { simulateSuites, type SimulatedSuites } from './simulated-suites';

let simulated: SimulatedSuites;
beforeAll(async () => {
  simulated = await simulateSuites();
});
afterAll(() => simulated.close());
beforeEach(() => {
  simulated.begin();
  // The open map service counts by the clock.
  simulated.clock.now += 10_000;
});

const shanghai = { latitude: 31.2397, longitude: 121.4998 };
const singapore = { latitude: 1.3048, longitude: 103.8318 };
const sea = { latitude: 0, longitude: -140 };
const asked = () => simulated.calls('maps').map(({ call }) => call);
const withoutKey = { AMAP_KEY: '' };

describe('the address of a position', () => {
  it('comes from the service with a key, in the coordinates of that service', async () => {
    const address = await simulated.places().reverse({ ...shanghai, language: 'zh' });
    expect(address).toContain('上海市');
    expect(asked()).toEqual(['amap.regeo']);
  });

  it('comes from the open service without a key, in the requested language', async () => {
    const places = simulated.places({ env: withoutKey });
    expect(await places.reverse({ ...shanghai, language: 'en' })).toContain('Shanghai');
    simulated.clock.now += 2000;
    expect(await places.reverse({ ...shanghai, language: 'zh' })).toContain('上海');
    expect(asked()).toEqual(['nominatim.reverse', 'nominatim.reverse']);
  });

  it('comes from the open service where the service with a key has none', async () => {
    expect(await simulated.places().reverse({ ...singapore, language: 'en' })).toEqual(expect.any(String));
    expect(asked()).toEqual(['amap.regeo', 'nominatim.reverse']);
  });

  it.each([
    ['refuses the key', { env: { AMAP_KEY: 'another' } }, undefined],
    ['answers an error', {}, { kind: 'error' }],
    ['answers 500', {}, { kind: 'error', status: 500 }],
    ['answers nonsense', {}, { kind: 'malformed' }],
    ['hangs up', {}, { kind: 'drop' }],
  ] as const)('comes from the open service when the service with a key %s', async (_how, changes, fault) => {
    if (fault) simulated.fault({ suite: 'maps', call: 'amap.regeo', ...fault });
    expect(await simulated.places(changes).reverse({ ...shanghai, language: 'zh' })).toContain('上海');
  });

  it('comes from the open service when the service with a key is slow', async () => {
    simulated.fault({ suite: 'maps', call: 'amap.regeo', kind: 'delay', ms: 600, times: 1 });
    expect(await simulated.places({ limitMs: 100 }).reverse({ ...shanghai, language: 'zh' })).toContain('上海');
  });

  it('is empty in the middle of the sea', async () => {
    expect(await simulated.places().reverse({ ...sea, language: 'en' })).toBeNull();
  });

  it('is unknown when no service answers, and the error does not contain the key', async () => {
    simulated.fault({ suite: 'maps', call: 'amap.regeo', kind: 'error' });
    simulated.fault({ suite: 'maps', call: 'nominatim.reverse', kind: 'error', status: 503 });
    const error = await simulated
      .places()
      .reverse({ ...shanghai, language: 'zh' })
      .then(
        () => undefined,
        (thrown: unknown) => thrown as Error,
      );
    expect(error).toBeInstanceOf(SuiteUnreachable);
    expect(`${String(error)} ${error?.stack ?? ''}`).not.toContain('demo_amap_key');
  });

  it('is unknown when both services are switched off', async () => {
    await expect(
      simulated.places({ env: { AMAP_KEY: '', NOMINATIM_URL: 'off' } }).reverse({ ...shanghai, language: 'zh' }),
    ).rejects.toThrow(SuiteUnreachable);
    expect(asked()).toEqual([]);
  });
});

describe('the open map service', () => {
  it('gets one request a second at most, and requests that would wait too long fail at once', async () => {
    const waited: number[] = [];
    const { makeRateLimiter } = await import('../../server/integrations/geocoding/rate-limiter');
    const turn = makeRateLimiter({
      now: () => simulated.clock.now,
      sleep: (ms) => {
        waited.push(ms);
        return Promise.resolve();
      },
    });
    const outcomes = await Promise.allSettled(Array.from({ length: 7 }, () => turn()));
    expect(waited).toEqual([1000, 2000, 3000, 4000]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
  });
});
