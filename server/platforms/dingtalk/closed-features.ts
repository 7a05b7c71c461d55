import type { SuiteFeature } from '../../../domain/platforms';
import { listClosedFeatures } from '../closed-features';
import type { DingtalkApp } from './client';

/** Returns the features that DingTalk closes to an app. Chats are scene groups where the app has a template, else plain groups. */
export function dingtalkClosedFeatures({
  groupTemplateId,
  isStore,
}: Pick<DingtalkApp, 'groupTemplateId' | 'isStore'>): SuiteFeature[] {
  const features = {
    chats: groupTemplateId === undefined ? 'plainChats' : 'chats',
    existingChats: 'boundChats',
    approvals: 'approvals',
    documents: 'documents',
    todos: 'tasks',
  } as const;
  return listClosedFeatures('dingtalk', features, isStore ? 'store' : 'custom');
}
