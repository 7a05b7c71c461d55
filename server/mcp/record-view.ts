import { momentText } from '../../domain/calendar';
import type { RecordJson } from '../../domain/contract/shapes';
import { abilities, hasSearchedOptions } from '../../domain/kinds';
import { localised, type Field } from '../../domain/metadata/field';
import { optionTable } from '../../domain/metadata/reading';
import { plainText } from '../../domain/rich/plain-text';
import { isRich } from '../../domain/rich/rich-text';
import { isEmptyValue, valueTypes, type TextContext } from '../../domain/values';
import { unwrapValue } from '../../domain/values/wrapped';
import { messageTexts } from '../messages/texts';
import { cutText } from './result-size';
import type { ToolCaller } from './tool';

/** The most bytes of a value that is returned in addition to its text, so that it can be sent back changed. Longer values are read in the app. */
const valueLimit = 500;

/** The short form of a record in lists. */
export interface RecordView {
  type: string;
  id: string;
  title: string;
  /** The address of the record in the app. */
  url: string;
  /** The version that a change names. */
  update_time: number;
  created: string;
  updated: string;
  owner?: string;
  stage?: string;
}

export interface FieldView {
  id: string;
  name: string;
  text: string;
  /** Whether the text was cut. */
  cut?: true;
  value?: unknown;
}

type MemberName = (memberId: string) => string | undefined;

/** Returns the names of all members of the company by their ids, including those who left. */
export async function loadMemberNames(caller: ToolCaller): Promise<MemberName> {
  const { list } = await caller.call('membership.listMembers', {});
  const names = new Map(list.map(({ member_id: id, name }) => [id, name]));
  return (id) => names.get(id);
}

/** Returns the address of a record in the app. */
export function recordUrl({ publicUrl }: Pick<ToolCaller, 'publicUrl'>, type: string, id: string): string {
  return `${publicUrl}/detail?${new URLSearchParams({ type, id }).toString()}`;
}

/** The most characters of a title or a name in a result. */
export const nameLimit = 200;

/** Returns a record without its fields. */
export function viewRecord(caller: ToolCaller, record: RecordJson, memberName: MemberName): RecordView {
  const { timeZone } = caller.actor;
  const { owner_member_id: owner, stage } = record;
  const ownerName = owner === null ? undefined : memberName(owner);
  return {
    type: record.table_id,
    id: record._id,
    title: cutText(record.title, nameLimit).text,
    url: recordUrl(caller, record.table_id, record._id),
    update_time: record.update_time,
    created: momentText(record.create_time, timeZone),
    updated: momentText(record.update_time, timeZone),
    ...(ownerName !== undefined && { owner: ownerName }),
    ...(stage && { stage: cutText(stage.name, nameLimit).text }),
  };
}

/** Returns the fields of a record that have a value, each as text and, where it is short, as its raw value. */
export function viewFields(
  caller: ToolCaller,
  record: RecordJson,
  fields: readonly Field[],
  memberName: MemberName,
  textLimit: number,
): FieldView[] {
  const context = buildTextContext(caller, record, memberName);
  return fields.flatMap((field) => {
    const value = unwrapValue(field, record[field.field_id]);
    if (!isShown(field) || isEmptyValue(valueTypes[field.value_type], value)) return [];
    const fullText = describeValue(field, value, record, context);
    const { text, cut } = cutText(isRich(field) ? plainText(fullText) : fullText, textLimit);
    return [
      {
        id: field.field_id,
        name: localised(field, 'field_name', field.field_name, caller.language),
        text,
        ...(cut && { cut }),
        ...(value !== text && JSON.stringify(value).length <= Math.min(valueLimit, textLimit) && { value }),
      },
    ];
  });
}

/** Returns the texts of some fields by their names. */
export function viewFacts(...args: Parameters<typeof viewFields>): Record<string, string> {
  return Object.fromEntries(viewFields(...args).map(({ name, text }) => [name, text]));
}

/** Returns the text of a value. The labels of options that are not sent with their field come with the record. */
function describeValue(field: Field, value: unknown, { _refs: refs = {} }: RecordJson, context: TextContext): string {
  const option = hasSearchedOptions(field) && typeof value === 'string' ? refs[`${optionTable(field)}:${value}`] : null;
  return option?.title ?? valueTypes[field.value_type].text(value, field, context);
}

const isShown = (field: Field): boolean =>
  field.access !== 'none' && !field.is_not_show && !abilities[field.value_type].isButton;

function buildTextContext(
  { language, actor }: ToolCaller,
  { _refs: refs = {} }: RecordJson,
  memberName: MemberName,
): TextContext {
  const { goneMember, goneOption, hiddenRecord } = messageTexts(language).timeline;
  return {
    language,
    timeZone: actor.timeZone,
    goneOption,
    memberName: (id) => memberName(id) ?? goneMember,
    recordTitle: (table, id) => refs[`${table}:${id}`]?.title ?? hiddenRecord,
  };
}
