import type { HeldAbility, RecordJson } from '@domain/contract/shapes';
import type { Capability } from '@domain/metadata/settings';
import type { ObjectType } from '@domain/metadata/object-type';
import { chatIdProperties, suiteFamilies, type Channel } from '@domain/platforms';

/** Returns whether a record has these capabilities in its suite. */
export function hasCapability(record: RecordJson, channel: Channel | undefined): (capability: Capability) => boolean {
  const has: Record<Capability, boolean> = {
    chat: channel !== undefined && Boolean(record[chatIdProperties[suiteFamilies[channel]]]),
    task_list: Boolean(record.lark_tasklist_guid),
    doc: (record.lark_docx_profile ?? record.dingtalk_docx_profile) !== undefined,
  };
  return (capability) => has[capability];
}

/** Returns whether these can be created: with a new record by its type, with an existing one by the reader's abilities. */
export function canMakeCapability(
  table: Pick<ObjectType, 'is_allow_create_lark_chat' | 'is_allow_create_lark_tasklist' | 'document_types'> | undefined,
  record?: RecordJson,
): (capability: Capability) => boolean {
  const { abilities } = record ?? {};
  const hasRight = (ability: HeldAbility) =>
    !abilities || abilities[ability] === true || abilities.after_approval?.includes(ability) === true;
  const can: Record<Capability, boolean> = {
    chat: table?.is_allow_create_lark_chat === true && (abilities?.chat ?? true),
    task_list: table?.is_allow_create_lark_tasklist === true && hasRight('task_list'),
    doc: table?.document_types !== undefined && hasRight('update'),
  };
  return (capability) => can[capability];
}
