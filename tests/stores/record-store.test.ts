import { RootStore } from '@/stores';
import { appEnvironment, known, remember } from '../support/app-environment';
import { answering, organization } from '../support/render-with-stores';

const tag = { key: 'customd1', name: 'Plan', url: 'https://docs.test/plan', token: 'tok_1', type: 'docx' as const };

test('a list that is loaded behind a record page keeps the properties that only the page has', async () => {
  remember(known);
  let own = organization({ tags: [tag], last_note_time: 5 });
  const list = { list: [organization({ title: 'Sunrise' })], total: 1, total_is_capped: false, has_more: false };
  answering({ 'organization.info': () => own, 'records.list': () => list });
  const stores = new RootStore(appEnvironment());
  const record = await stores.records.load('organization', 'org_1');
  await stores.lists.of('organization').load();
  expect(record.json).toMatchObject({ title: 'Sunrise', tags: [tag], last_note_time: 5 });
  own = organization();
  await stores.records.load('organization', 'org_1');
  expect([record.json.tags, record.json.last_note_time]).toEqual([undefined, undefined]);
});
