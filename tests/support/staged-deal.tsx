import type { Output } from '@domain/contract';
import type { RecordJson } from '@domain/contract/shapes';
import type { Field } from '@domain/metadata/field';
import { act, screen } from '@testing-library/react';
import { Detail } from '@/pages/detail/Detail';
import {
  answering,
  bootstrap,
  field,
  organization,
  renderWithStores,
  signedIn,
  type Answers,
} from './render-with-stores';

type Stages = Output<'pipelines.list'>['list'][number]['stages'];

const dealField = (over: Partial<Field> & Pick<Field, 'field_id' | 'field_name' | 'value_type'>) =>
  field({ table: 'deal', ...over });
/** The fields that the stages below require. */
const dealFields = [
  dealField({ field_id: 'name', field_name: 'Name', value_type: 'TEXT', order: 1 }),
  dealField({ field_id: 'amount', field_name: 'Amount', value_type: 'NUMBER', order: 2 }),
  dealField({ field_id: 'terms', field_name: 'Terms', value_type: 'TEXT', order: 3 }),
  dealField({ field_id: 'invoice', field_name: 'Invoice', value_type: 'TEXT', order: 4, access: 'read' }),
  dealField({ field_id: 'reason', field_name: 'Reason', value_type: 'TEXT', order: 5 }),
  dealField({
    field_id: 'invoicing',
    field_name: 'Invoicing',
    value_type: 'MEMBER_SINGLE_SELECT',
    type: 'team',
    order: 6,
  }),
];

export const dealStages: Stages = [
  { _id: 'talk', name: 'Talk', weight: 10, jump_stages: ['offer', 'contract', 'lost'] },
  {
    _id: 'offer',
    name: 'Offer',
    weight: 60,
    hintText: 'Agree on the amount first.',
    required_fields: ['amount', 'terms'],
  },
  {
    _id: 'contract',
    name: 'Contract',
    weight: 80,
    required_capabilities: ['chat'],
    required_fields_out: ['invoice'],
    required_fields_out_notice_team_field_ids: ['invoicing'],
  },
  { _id: 'won', name: 'Won', weight: 100 },
  { _id: 'lost', name: 'Lost', weight: 0 },
];

/** Opens the page of a deal that may be moved. `more` is appended to its address. */
export async function dealPage(
  record: Partial<RecordJson> = {},
  answers: Answers = {},
  {
    more = '',
    stages = dealStages,
    now = () => ({}),
  }: {
    more?: string;
    stages?: Stages;
    /** Returns the values that the server stores now. */ now?: (json: RecordJson) => Partial<RecordJson>;
  } = {},
) {
  window.history.replaceState(null, '', `/detail?type=deal&id=deal_1${more}`);
  const [customers] = bootstrap().tables;
  if (!customers) throw new Error('the bootstrap has no type');
  const stage = stages.find(({ _id }) => _id === (record.stage_id === undefined ? 'talk' : record.stage_id));
  const json = organization({
    _id: 'deal_1',
    table_id: 'deal',
    title: 'Olives for spring',
    name: 'Olives for spring',
    pipeline_id: 'new',
    stage_id: 'talk',
    ...(stage ? { stage: { pipeline_id: 'new', stage_id: stage._id, name: stage.name, weight: stage.weight } } : {}),
    stage_stay_days: {},
    ...record,
    abilities: { update: true, remove: true, note: true, chat: true, move: true, team: true, ...record.abilities },
  });
  const sent = answering({
    'start.bootstrap': () =>
      bootstrap({
        tables: [customers, { ...customers, table_id: 'deal', name: 'Deals', order: 2, is_stage_on: true }],
        fields: { deal: dealFields },
      }),
    'deal.info': () => ({ ...json, ...now(json) }),
    'deal.events': () => ({ list: [], total: 0 }),
    'records.stageHistory': () => ({ list: [] }),
    'pipelines.list': () => ({
      list: [{ _id: 'new', name: 'New business', stages }],
      total: 1,
      total_is_capped: false,
      lost_reason_field_id: 'reason',
    }),
    'records.save': (input) => ({
      ...json,
      ...now(json),
      update_time: json.update_time + 1_000,
      ...input.fields,
      pipeline_id: input.stage?.pipeline_id,
      stage_id: input.stage?.stage_id,
    }),
    ...answers,
  });
  const stores = await signedIn();
  renderWithStores(stores, <Detail />);
  await act(async () => undefined);
  await screen.findByRole('heading', { level: 1, name: 'Olives for spring' });
  return { sent, json, stores, saves: () => sent.filter(({ name }) => name === 'records.save') };
}
