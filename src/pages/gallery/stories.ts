import { instantOf } from '@domain/calendar';
import type { Field, ValueKind } from '@domain/metadata/field';
import { valueTypes } from '@domain/values';
import { abilities } from '@domain/kinds';

/** The references that the values of the gallery may contain: existing colleagues and records of the reader's company. */
export interface StoryReferences {
  members: readonly string[];
  organizations: readonly string[];
  contacts: readonly string[];
}

export interface Story {
  field: Field;
  filled: unknown;
  /** The longest realistic value of the kind. */
  long: unknown;
}

interface StoryTexts {
  short: string;
  long: string;
  options: readonly string[];
  /** The names of a country, a city and a district of it. */
  places: readonly string[];
}

type StoryValues = Pick<Story, 'filled' | 'long'> & { field?: Partial<Field> };

/** Values of kinds with a specific shape. Every other kind is filled according to its storage, so that a new one is shown here at once. */
const shaped: Partial<Record<ValueKind, (surroundings: StoryReferences, texts: StoryTexts) => StoryValues>> = {
  TEXTAREA: (_around, { short, long }) => ({ filled: short, long: `${long}\n\n${long}` }),
  SINGLE_SELECT: (_around, texts) => ({
    field: { value_options: listOptions(texts), has_other: true },
    filled: 'option_1',
    long: `other:${texts.short}`,
  }),
  MULTIPLE_SELECT: (_around, texts) => ({
    field: { value_options: listOptions(texts) },
    filled: ['option_1'],
    long: texts.options.map((_label, index) => `option_${index + 1}`),
  }),
  MEMBER_SINGLE_SELECT: ({ members }) => ({ filled: members[0], long: members.at(-1) }),
  MEMBER_MULTIPLE_SELECT: ({ members }) => ({ filled: members.slice(0, 1), long: members }),
  TEAM_FIELD_SELECT_DISPLAY: ({ members }) => ({ filled: members.slice(0, 1), long: members }),
  USER_SINGLE_SELECT: ({ contacts }) => ({ filled: contacts[0], long: contacts.at(-1) }),
  USER_MULTIPLE_SELECT: ({ contacts }) => ({ filled: contacts.slice(0, 1), long: contacts }),
  COMPANY: ({ organizations }) => ({ filled: organizations[0], long: organizations.at(-1) }),
  TICKET_COMPANY: ({ organizations }) => ({ filled: organizations[0], long: organizations.at(-1) }),
  SINGLE_LINK: ({ organizations }) => linked('organization', organizations.slice(0, 1)),
  DUPLEX_LINK: ({ contacts }) => linked('user', contacts),
  PARENT_LINK: ({ organizations }) => linked('organization', organizations.slice(0, 1)),
  NOTE_RELATED: ({ organizations, contacts }) => ({
    filled: { organization: organizations.slice(0, 1) },
    long: { organization: organizations, user: contacts },
  }),
  CURRENCY: () => ({ field: { formatter: { decimals: 2 } }, filled: 1_280, long: 98_765_432_109.25 }),
  CURRENCY_WITH_TYPE: () => ({
    filled: { amount: 1_280, currency: 'USD' },
    long: { amount: 98_765_432_109.25, currency: 'JPY' },
  }),
  CURRENCY_RANGE: () => ({ filled: { low: 100, high: 500 }, long: { low: -98_765_432, high: 98_765_432_109.25 } }),
  POI: (_around, { long }) => ({
    filled: { latitude: 31.2304, longitude: 121.4737, time: someDay, source: 'feishu' },
    long: { latitude: 31.230416, longitude: 121.473701, accuracy: 12, time: someDay, source: 'browser', address: long },
  }),
  FILE_LIST: (_around, { short, long }) => ({
    filled: [file(short, 1)],
    long: [file(long, 2), file(short, 3), file(short, 4)],
  }),
  AREA: (_around, { long, places: regionNames }) => ({
    field: { area_scope: 'all', sub_type: 'full_address' },
    filled: getArea(regionNames),
    long: { ...getArea(regionNames), detail: long },
  }),
};

const someDay = instantOf('UTC', '2026-11-20T02:00');

/** Returns a field of this kind with its values; `words` are in the reader's language. */
export function buildStory(kind: ValueKind, surroundings: StoryReferences, texts: StoryTexts): Story {
  const { field, ...values } = shaped[kind]?.(surroundings, texts) ?? byStorage(kind, texts);
  return {
    ...values,
    field: {
      field_id: `gallery_${kind.toLowerCase()}`,
      field_name: kind,
      table: 'organization',
      type: 'normal',
      value_type: kind,
      order: 0,
      access: 'write',
      ...(abilities[kind].names === 'option' ? { value_options: listOptions(texts) } : {}),
      ...field,
    },
  };
}

function byStorage(kind: ValueKind, { short, long }: StoryTexts): StoryValues {
  switch (valueTypes[kind].storage) {
    case 'text':
      return { filled: short, long };
    case 'number':
      return { filled: 42, long: 9_876_543_210.55 };
    case 'boolean':
      return { filled: true, long: false };
    case 'date':
      return { filled: '2026-11-20', long: '2033-12-31' };
    case 'instant':
      return { filled: someDay, long: someDay };
    case 'ref':
      return { filled: 'option_1', long: 'option_2' };
    case 'refs':
      return { filled: ['option_1'], long: ['option_1', 'option_2', 'option_3'] };
    case 'json':
      return { filled: null, long: null };
  }
}

function listOptions({ options }: StoryTexts) {
  const colors = ['blue', 'green', 'orange', 'red', 'purple', 'gray'];
  return options.map((label, index) => ({
    id: `option_${index + 1}`,
    label,
    color: colors[index % colors.length],
    weight: index === 0 ? 100 : 40,
  }));
}

function linked(table: string, ids: readonly string[]): StoryValues {
  return { field: { type: 'link', link_table: table }, filled: ids.slice(0, 1), long: ids };
}

/** Returns an area with real codes, so that the picker opens at it. */
function getArea(regionNames: readonly string[]) {
  const codes = ['CN', '310000', '310115'];
  return {
    country: 'CN',
    codes: codes.join('/'),
    path: codes.map((code, level) => ({
      label: regionNames[level],
      name: regionNames[level],
      englishName: regionNames[level],
      code,
    })),
  };
}

function file(name: string, number: number) {
  return {
    _id: `gallery_file_${number}`,
    file_name: `${name}.pdf`,
    file_size: 1_234_567 * number,
    file_mimetype: 'application/pdf',
    file_md5: '',
    file_full_url: '#',
    upload_timestamp: someDay,
    status: 'done',
    is_preview: false,
  };
}
