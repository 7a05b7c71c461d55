import type { RecordJson } from '@domain/contract/shapes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Home } from '@/pages/home/Home';
import {
  answering,
  bootstrap,
  field,
  organization,
  renderWithStores,
  signedIn,
  type Answers,
  type Sent,
} from '../../support/render-with-stores';
import { eachStartsAt } from '../../support/ui-start';
import { withMeasures } from '../../support/wide-screen';

const table = { ...bootstrap().tables[0]!, name: 'Organizations' };
const row = (number: number, over: Partial<RecordJson> = {}) =>
  organization({ _id: `org_${number}`, title: `Company ${number}`, ...over });
const page = (list: RecordJson[]) => ({ list, total: list.length, total_is_capped: false, has_more: false });
const food = { field: 'industry', relation: 'include' as const, value: ['food'] };
const filter = { join: 'or' as const, items: [{ join: 'and' as const, items: [food] }] };

eachStartsAt('/home?tab=organization');
withMeasures();

async function home(answers: Answers): Promise<{ sent: Sent[] }> {
  const sent = answering({
    'records.list': () => page([row(1), row(2)]),
    'filterConfig.info': () => ({ private: [], public: [], abilities: { create_global: false } }),
    ...answers,
  });
  const stores = await signedIn();
  stores.home.startAt('organization');
  renderWithStores(stores, <Home />);
  await screen.findByRole('link', { name: /Company 1/ });
  return { sent };
}
const lastList = (sent: Sent[]) =>
  sent.filter(({ name, input }) => name === 'records.list' && input.limit === undefined).at(-1)?.input;

describe('the quick filters above a list', () => {
  const shanghai = { label: '上海市', name: '上海市', englishName: 'Shanghai', code: '310000' };
  const china = { label: '中国', name: '中国', englishName: 'China', code: 'CN' };
  const region = { country: 'CN', path: [china, shanghai], codes: 'CN/310000' };
  const fields = [
    ...bootstrap().fields.organization!,
    field({ field_id: 'region', field_name: 'Region', value_type: 'AREA' }),
  ];
  const start = () =>
    bootstrap({
      tables: [{ ...table, quick_filters: ['industry', 'account_manager', 'region'] }],
      fields: { organization: fields },
    });
  const filters = async () => within(await screen.findByRole('group', { name: 'Quick filters' }));
  const one = async (name: string, pressed: boolean) => (await filters()).findByRole('button', { name, pressed });

  test('filter by one value with a tap, by another with a second, and remove it with a third', async () => {
    const { sent } = await home({ 'start.bootstrap': start });
    await userEvent.click(await one('Food', false));
    await waitFor(() => expect(lastList(sent)).toMatchObject({ filter }));
    await userEvent.click(await one('Tools', false));
    await waitFor(() => expect(JSON.stringify(lastList(sent))).toContain('["food","tools"]'));
    expect(screen.queryByRole('list', { name: 'Active filters' })).not.toBeInTheDocument();
    await userEvent.click(await one('Food', true));
    await userEvent.click(await one('Tools', true));
    await waitFor(() => expect(lastList(sent)?.filter).toBeUndefined());
    expect(await screen.findByRole('button', { name: 'View: Default view' })).toBeVisible();
  });

  test('have one tap for own records, without a chip', async () => {
    const { sent } = await home({ 'start.bootstrap': start });
    await userEvent.click(await one('Owned by me', false));
    await waitFor(() =>
      expect(lastList(sent)).toMatchObject({ filter: { field: 'owner_member_id', value: ['mb_me'] } }),
    );
    expect(screen.queryByRole('list', { name: 'Active filters' })).not.toBeInTheDocument();
    await one('Owned by me', true);
  });

  test('have one tap for a note in the last week and one for none in the days of the type, and another tap removes it', async () => {
    const noted = { ...table, quick_filters: ['last_note_time'], quiet_days: 45 };
    const { sent } = await home({ 'start.bootstrap': () => bootstrap({ tables: [noted] }) });
    const asked = (relation: string, value: string) => ({
      join: 'or',
      items: [{ join: 'and', items: [{ field: 'last_note_time', relation, value }] }],
    });
    await userEvent.click(await one('No note for 45 days', false));
    await waitFor(() => expect(lastList(sent)?.filter).toEqual(asked('lt', 'PAST_45_DAYS')));
    await userEvent.click(await one('Note in last 7 days', false));
    await waitFor(() => expect(lastList(sent)?.filter).toEqual(asked('range', 'PAST_7_DAYS')));
    await one('No note for 45 days', false);
    expect(screen.queryByRole('list', { name: 'Active filters' })).not.toBeInTheDocument();
    await userEvent.click(await one('Note in last 7 days', true));
    await waitFor(() => expect(lastList(sent)?.filter).toBeUndefined());
  });

  test('open all members of a member field, searchable by pinyin', async () => {
    const { sent } = await home({ 'start.bootstrap': start });
    await userEvent.click(await (await filters()).findByRole('button', { name: 'Account manager' }));
    const layer = within(await screen.findByRole('dialog', { name: 'Account manager' }));
    await userEvent.click(layer.getByRole('button', { name: /张伟/ }));
    await userEvent.click(layer.getByRole('button', { name: /^Done/ }));
    await waitFor(() => expect(JSON.stringify(lastList(sent))).toContain('mb_zhang'));
    expect(await (await filters()).findByRole('button', { name: 'Account manager: 张伟' })).toBeVisible();
  });

  test('offer the regions of the loaded rows, and keep a selected one without rows', async () => {
    const { sent } = await home({
      'start.bootstrap': start,
      'records.list': ({ filter: asked }) =>
        page(asked ? [] : [row(1, { region }), row(2, { region: { ...region, codes: 'CN/310000' } })]),
    });
    await userEvent.click(await one('Shanghai', false));
    await waitFor(() =>
      expect(JSON.stringify(lastList(sent))).toContain('{"field":"region","relation":"include","value":["CN/310000"]}'),
    );
    await userEvent.click(await one('Shanghai', true));
    await waitFor(() => expect(lastList(sent)?.filter).toBeUndefined());
  });

  test('keep the regions in place while one is selected, so that the next tap hits its target', async () => {
    const beijing = { label: '北京市', name: '北京市', englishName: 'Beijing', code: '110000' };
    const north = { country: 'CN', path: [china, beijing], codes: 'CN/110000' };
    await home({
      'start.bootstrap': start,
      'records.list': ({ filter: asked }) =>
        page([...(asked ? [] : [row(1, { region }), row(2, { region })]), row(3, { region: north })]),
    });
    const names = async () =>
      (await filters())
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
        .filter((name) => name === 'Shanghai' || name === 'Beijing');
    await one('Beijing', false);
    expect(await names()).toEqual(['Shanghai', 'Beijing']);
    await userEvent.click(await one('Beijing', false));
    await waitFor(() => expect(screen.queryByRole('link', { name: /Company 1/ })).not.toBeInTheDocument());
    expect(await names()).toEqual(['Shanghai', 'Beijing']);
  });
});
