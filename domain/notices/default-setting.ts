import type { NoticeDefaults } from '../metadata/settings';
import { getDeclaration, type NoticeKind, type NoticeSetting } from './kinds';

/** This file is separate from the kinds, because the home page needs only those. */

/** Returns the setting that applies until a member sets another one. @param defaults the company's setting for the object type; null: none */
export function defaultSetting(kind: NoticeKind, defaults?: NoticeDefaults | null): NoticeSetting {
  const customSetting = defaults && Object.hasOwn(defaults, kind) ? defaults[kind] : undefined;
  if (customSetting) return customSetting;
  return {
    card_notice_config: { is_notice: getDeclaration(kind).quiet !== true, notice_scope: 'ownerfollower' },
    main_page_notice_config: { is_notice: true, notice_scope: 'ownerfollower' },
  };
}
