import { fillFromLink } from '../../../domain/links/fill-from-link';
import { linkCap, linkMinimum } from '../../../domain/values/link-field';
import { linkedFilter, linkPaths, relatedTables } from '../../../domain/links/link-paths';
import { linkChanges, whyNotLinked } from '../../../domain/links/link-rules';
import { pickFilter, type PickScope } from '../../../domain/links/pick-filter';
import type { Field } from '../../../domain/metadata/field';

const field = (field_id: string, value_type: Field['value_type'], more: Partial<Field> = {}): Field => ({
  field_id,
  field_name: field_id,
  table: 't',
  type: 'normal',
  value_type,
  order: 1,
  access: 'write',
  ...more,
});

test.each<[string, Partial<Field>, number]>([
  ['SINGLE_LINK', {}, 1],
  ['PARENT_LINK', { max_select: 9 }, 1],
  ['COMPANY', {}, 1],
  ['USER_SINGLE_SELECT', {}, 1],
  ['DUPLEX_LINK', {}, 200],
  ['DUPLEX_LINK', { max_select: 3 }, 3],
  ['DUPLEX_LINK', { max_select: 900 }, 200],
  ['DUPLEX_LINK', { visibility_config: { field_create_permission: 'visible', is_multi_link: false } }, 1],
  ['USER_MULTIPLE_SELECT', { max_select: 2 }, 2],
])('the link %s with %j holds at most %d records', (kind, settings, most) => {
  expect(linkCap(field('f', kind as Field['value_type'], settings))).toBe(most);
});

test('a required link keeps at least one', () => {
  expect([
    linkMinimum(field('f', 'DUPLEX_LINK')),
    linkMinimum(field('f', 'DUPLEX_LINK', { visibility_config: { field_create_permission: 'required' } })),
    linkMinimum(field('f', 'DUPLEX_LINK', { min_select: 2 })),
  ]).toEqual([0, 1, 2]);
});

test.each([
  [{ table_id: 'deal', _id: 'a', is_draft: false }, 'itself'],
  [{ table_id: 'deal', _id: 'b', is_draft: true }, 'linked'],
  [{ table_id: 'deal', _id: 'c', is_draft: true }, 'unfinished'],
  [{ table_id: 'organization', _id: 'a', is_draft: false }, null],
])('the link value %j is refused as %s', (candidate, reason) => {
  expect(whyNotLinked(candidate, { self: { tableId: 'deal', id: 'a' }, linked: ['b'] })).toBe(reason);
});

test('a change of a link names each id once, in a stable order', () => {
  expect(linkChanges(['b', 'a', 'x'], ['x', 'd', 'c', 'c'])).toEqual({ added: ['c', 'd'], removed: ['a', 'b'] });
});

describe('two linked types', () => {
  const organization = [
    field('deal_ids', 'DUPLEX_LINK', { link_table: 'deal', link_field_id: 'organization_ids' }),
    field('first_deal', 'SINGLE_LINK', { link_table: 'deal' }),
  ];
  const deal = [
    field('organization_ids', 'DUPLEX_LINK', { link_table: 'organization', link_field_id: 'deal_ids' }),
    field('payer', 'COMPANY'),
    field('secret', 'COMPANY', { access: 'none' }),
  ];
  const paths = linkPaths(organization, deal, 'organization', 'deal');

  test('are linked by every visible field, and a mirrored pair counts once', () => {
    expect(paths.map(({ side, field: { field_id } }) => `${side} ${field_id}`)).toEqual([
      'there organization_ids',
      'there payer',
      'here first_deal',
    ]);
  });

  test('give the linked records as a filter over the other type', () => {
    expect(
      linkedFilter(
        paths,
        { table_id: 'organization', id: 'o1', data: { first_deal: ['d7'], deal_ids: ['d1'] } },
        'deal',
      ),
    ).toEqual({
      join: 'or',
      items: [
        { field: 'organization_ids', relation: 'include', value: ['o1'] },
        { field: 'payer', relation: 'include', value: ['o1'] },
        { field: '_id', relation: 'include', value: ['d7'] },
      ],
    });
  });

  test('need one condition for each hundred linked ids', () => {
    const ids = Array.from({ length: 101 }, (_, index) => `d${index}`);
    const here = paths.filter(({ side }) => side === 'here');
    expect(linkedFilter(here, { table_id: 'organization', id: 'o1', data: { first_deal: ids } }, 'deal')).toEqual({
      join: 'or',
      items: [
        { field: '_id', relation: 'include', value: ids.slice(0, 100) },
        { field: '_id', relation: 'include', value: ['d100'] },
      ],
    });
  });

  test('are named by type and id where a note names records of every type', () => {
    const related = field('related', 'NOTE_RELATED');
    const filter = (side: 'here' | 'there', data: Record<string, unknown>) =>
      linkedFilter([{ side, field: related }], { table_id: 'deal', id: 'd1', data }, 'organization');
    expect(filter('there', {})).toEqual({
      join: 'or',
      items: [{ field: 'related', relation: 'include', value: ['deal:d1'] }],
    });
    expect(filter('here', { related: { organization: ['o1'], deal: ['d2'] } })).toEqual({
      join: 'or',
      items: [{ field: '_id', relation: 'include', value: ['o1'] }],
    });
    for (const value of [{ deal: ['d2'] }, null, 'organization', undefined])
      expect(filter('here', { related: value })).toEqual({ join: 'or', items: [] });
  });

  test('include types that the type names and types that name it', () => {
    const fields: Record<string, Field[]> = {
      organization,
      deal,
      ticket: [field('customer', 'TICKET_COMPANY')],
      product: [field('name', 'TEXT')],
      note: [field('follow_relate_objs', 'NOTE_RELATED')],
    };
    const related = (table: string) => relatedTables(Object.keys(fields), (id) => fields[id] ?? [], table);
    expect([related('organization'), related('deal'), related('ticket'), related('product')]).toEqual([
      ['deal', 'ticket'],
      ['organization'],
      ['organization'],
      [],
    ]);
  });
});

test('a chosen record fills the fields that the member may write with readable values that fit', () => {
  const form = [
    field('company_name', 'TEXT'),
    field('staff', 'NUMBER'),
    field('locked', 'TEXT', { access: 'read' }),
    field('day', 'DATE'),
    field('city', 'TEXT'),
    field('level', 'TEXT'),
    field('levels', 'TEXT'),
    field('blank', 'TEXT'),
  ];
  const link = {
    link_field_fill_map: {
      company_name: 'name',
      staff: 'employees',
      locked: 'name',
      day: 'name',
      city: 'hidden',
      gone: 'name',
      level: 'level',
      levels: 'levels',
      blank: 'blank',
    },
  };
  const chosen = { _id: 'o1', name: ' Harbor ', employees: '12', level: ['key'], levels: ['key', 'small'], blank: ' ' };
  expect(fillFromLink(form, link, chosen)).toStrictEqual({ company_name: 'Harbor', staff: 12, level: 'key' });
});

const notSelf = { field: '_id', relation: 'exclude', value: ['deal_1'] };
const ofPipeline = { field: 'pipeline_id', relation: 'include', value: ['renewal'] };
const notClosed = { field: 'stage_id', relation: 'exclude', value: ['won', 'lost'] };

test.each<[string, PickScope, object[]]>([
  ['the record itself', { selfId: 'deal_1' }, [notSelf]],
  ['other pipelines', { pipelineId: 'renewal' }, [ofPipeline]],
  ['closed records', { closedStageIds: ['won', 'lost'] }, [notClosed]],
  [
    'all of these at once',
    { selfId: 'deal_1', pipelineId: 'renewal', closedStageIds: ['won', 'lost'] },
    [notSelf, ofPipeline, notClosed],
  ],
])('[records 7.37] a picker leaves out %s', (_what, scope, items) => {
  expect(pickFilter(scope)).toEqual({ join: 'and', items });
});

test.each<[string, PickScope]>([
  ['nothing is given', {}],
  ['the type has no pipelines and nothing closes', { pipelineId: null, closedStageIds: [] }],
])('a picker of records has no filter where %s', (_when, scope) => {
  expect(pickFilter(scope)).toBeUndefined();
});

test('a picker of records names at most as many closed stages as one condition may hold', () => {
  const many = Array.from({ length: 101 }, (_, at) => `lost_${at}`);
  expect(pickFilter({ closedStageIds: many })).toEqual({
    join: 'and',
    items: [{ field: 'stage_id', relation: 'exclude', value: many.slice(0, 100) }],
  });
});
