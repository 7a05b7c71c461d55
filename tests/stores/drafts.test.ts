import { DraftStore, type DraftKey } from '@/stores/drafts/DraftStore';

const mine: DraftKey = { clientId: 'cl_1', memberId: 'mb_me', kind: 'record', tableId: 'organization', id: 'new' };
const week = 7 * 24 * 60 * 60 * 1000;

beforeEach(() => new DraftStore().clearDevice());

test('a draft is found again by another visit of the page', async () => {
  await new DraftStore().write(mine, { name: 'Half' });
  expect(await new DraftStore().read(mine)).toMatchObject({ content: { name: 'Half' } });
});

test('a draft is never shown to another person, in another company, or for another record', async () => {
  await new DraftStore().write(mine, { name: 'Half' });
  for (const other of [
    { memberId: 'mb_other' },
    { clientId: 'cl_2' },
    { tableId: 'deal' },
    { id: 'org_1' },
    { kind: 'note' as const },
  ]) {
    expect(await new DraftStore().read({ ...mine, ...other })).toBeUndefined();
  }
});

test('a draft is forgotten after seven days', async () => {
  let now = 1_000_000;
  const store = new DraftStore(() => now);
  await store.write(mine, { name: 'Half' });
  now += week - 1;
  expect(await store.read(mine)).toBeDefined();
  expect(await store.any()).toBe(true);
  now += 1;
  expect(await store.any()).toBe(false);
  expect(await store.read(mine)).toBeUndefined();
});

test('photos are part of a draft', async () => {
  const photo = new File(['bytes'], 'door.jpg', { type: 'image/jpeg' });
  await new DraftStore().write(mine, { photos: [photo] });
  const found = await new DraftStore().read<{ photos: File[] }>(mine);
  expect(found?.content.photos[0]?.name).toBe('door.jpg');
});

test('signing out deletes all drafts', async () => {
  const store = new DraftStore();
  await store.write(mine, { name: 'Half' });
  await store.clearDevice();
  expect(await store.any()).toBe(false);
});

test('a draft is kept in memory for this page where the web-view refuses its database', async () => {
  const open = jest.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  const store = new DraftStore();
  await store.write(mine, { name: 'Half' });
  expect(await store.read(mine)).toMatchObject({ content: { name: 'Half' } });
  expect(await store.any()).toBe(true);
  open.mockRestore();
});
