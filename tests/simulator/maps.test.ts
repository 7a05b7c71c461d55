import { startSimulator, type RunningSimulator } from './support/simulator';

describe('the simulated map services', () => {
  let simulator: RunningSimulator;
  beforeAll(async () => {
    simulator = await startSimulator();
  });
  beforeEach(() => simulator.restart());
  afterAll(() => simulator.close());

  const ours = { 'user-agent': 'Sidecar CRM (https://crm.example.test)' };
  const nominatim = (query: Record<string, string> = {}, headers: Record<string, string> = ours) =>
    simulator.ask(
      `/maps/nominatim/reverse?${new URLSearchParams({ lat: '31.2397', lon: '121.4998', format: 'jsonv2', ...query }).toString()}`,
      { headers },
    );
  const amap = (query: Record<string, string> = {}) =>
    simulator.ask(
      `/maps/amap/v3/geocode/regeo?${new URLSearchParams({ key: 'demo_amap_key', location: '121.504300,31.237600', ...query }).toString()}`,
    );

  it('name the same place always the same, in Chinese and in English', async () => {
    const first = await nominatim({ 'accept-language': 'zh-CN' });
    expect(first).toMatchObject({
      status: 200,
      json: {
        lat: '31.2397',
        licence: expect.stringContaining('OpenStreetMap'),
        address: { country: '中国', country_code: 'cn', city: '上海市' },
        boundingbox: expect.any(Array),
      },
    });
    simulator.advance(1001);
    expect((await nominatim({ 'accept-language': 'zh-CN' })).json).toEqual(first.json);
    simulator.advance(1001);
    expect((await nominatim({ 'accept-language': 'en' })).json).toMatchObject({
      display_name: expect.stringMatching(/Shanghai.*China$/),
    });
  });

  it('answer no result at sea', async () => {
    expect(await nominatim({ lat: '0', lon: '-30' })).toMatchObject({
      status: 200,
      json: { error: 'Unable to geocode' },
    });
    expect((await amap({ location: '-30.000000,0.000000' })).json).toMatchObject({
      status: '1',
      regeocode: { formatted_address: [] },
    });
  });

  it.each([
    ['no name at all', ''],
    ['the name of a library', 'node'],
    ['undici', 'undici'],
    ['axios', 'axios/1.7.2'],
  ])('of OpenStreetMap refuse %s as User-Agent', async (_case, agent) => {
    expect((await nominatim({}, { 'user-agent': agent })).status).toBe(403);
  });

  it('of OpenStreetMap accept one request a second', async () => {
    expect((await nominatim()).status).toBe(200);
    expect((await nominatim()).status).toBe(429);
    simulator.advance(999);
    expect((await nominatim()).status).toBe(429);
    simulator.advance(2);
    expect((await nominatim()).status).toBe(200);
  });

  it('of OpenStreetMap refuse an invalid position', async () => {
    expect((await nominatim({ lat: '91' })).status).toBe(400);
  });

  it('of AMap write empty fields as lists, as for the city in Shanghai', async () => {
    expect((await amap()).json).toMatchObject({
      status: '1',
      info: 'OK',
      infocode: '10000',
      regeocode: {
        formatted_address: expect.stringMatching(/^上海市.+号$/),
        addressComponent: { province: '上海市', city: [], adcode: expect.stringMatching(/^3101\d\d$/) },
      },
    });
    expect((await amap({ location: '114.057900,22.543100' })).json).toMatchObject({
      regeocode: { addressComponent: { province: '广东省', city: '深圳市' } },
    });
  });

  it('of AMap refuse a wrong key and a place in the wrong order or with too many decimals', async () => {
    expect(await amap({ key: 'guess' })).toMatchObject({
      status: 200,
      json: { status: '0', infocode: '10001', info: 'INVALID_USER_KEY' },
    });
    expect((await amap({ location: '31.2376,121.5043' })).json).toMatchObject({ status: '0', infocode: '20000' });
    expect((await amap({ location: '121.50430001,31.2376' })).json).toMatchObject({ status: '0', infocode: '20000' });
  });

  it('fail on demand', async () => {
    const fault = (body: object) =>
      simulator.ask('/control/faults', { method: 'POST', body: { suite: 'maps', ...body } });
    await fault({
      call: 'amap',
      kind: 'error',
      status: 200,
      code: '10021',
      message: 'CUQPS_HAS_EXCEEDED_THE_LIMIT',
      times: 1,
    });
    expect((await amap()).json).toEqual({ status: '0', info: 'CUQPS_HAS_EXCEEDED_THE_LIMIT', infocode: '10021' });
    expect((await amap()).json).toMatchObject({ status: '1' });
    await fault({ call: 'nominatim.reverse', kind: 'error', status: 503, times: 1 });
    expect((await nominatim()).status).toBe(503);
    await fault({ call: '/nominatim/', kind: 'malformed', times: 1 });
    expect(await nominatim()).toMatchObject({ status: 200, json: undefined });
    await fault({ call: '/nominatim/', kind: 'drop', times: 1 });
    await expect(nominatim()).rejects.toThrow();
  });
});
