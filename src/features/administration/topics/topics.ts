import type { Item } from '@domain/configuration/sections';
import { partAt } from '@/stores/administration/three-way';
import { sectionSettings } from '../settings/section-settings';
import type { Setting } from '../settings/setting';
import { typeSettings } from '../settings/type-settings';

/** Settings of object types by topic: one screen for each topic, over all types. */
export const topics = {
  places: [
    'settings.card_facts',
    'settings.highlights',
    'settings.quick_filters',
    'settings.list_order',
    'settings.create_fields',
    'settings.stage_days_limit',
  ],
  metrics: ['settings.metrics'],
  notices: ['settings.notice_defaults'],
  approvals: ['settings.approval_templates', 'settings.audited_fields', 'settings.is_need_owner_approve'],
  chats: ['is_allow_create_lark_chat', 'settings.lark_chat_groups', 'is_allow_create_lark_tasklist'],
  documents: ['settings.docx_templates', 'settings.sheet_templates', 'settings.bitable_templates'],
  day: ['settings.day'],
  duplicates: ['settings.duplicate_rules'],
} as const satisfies Record<string, readonly string[]>;
export type Topic = keyof typeof topics;

const inSettings = 'settings.';

/** The settings of a topic, each by its path in the type. */
export function getDeclared(topic: Topic): Setting[] {
  return topics[topic].flatMap((path): Setting[] => {
    const innerPath = path.startsWith(inSettings) ? path.slice(inSettings.length) : undefined;
    const declaredSetting = (innerPath === undefined ? sectionSettings.types : typeSettings).find(
      (candidate) => candidate.path === (innerPath ?? path),
    );
    if (!declaredSetting) return [];
    const { advanced: _behindMore, ...setting } = declaredSetting;
    return [{ ...setting, label: declaredSetting.label ?? declaredSetting.path, path }];
  });
}

/** Returns whether a company has set anything of a topic for a type, beyond the defaults of every type. */
export function isSet(topic: Topic, type: Item): boolean {
  return topics[topic].some((path) => {
    const value = partAt(type, path);
    return path.startsWith(inSettings) ? value !== undefined : value === false;
  });
}
