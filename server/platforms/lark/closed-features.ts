import type { Channel, SuiteFeature } from '../../../domain/platforms';
import { listClosedFeatures } from '../closed-features';
import type { AppType } from '../settings';

/** Returns the features that Feishu and Lark close to a kind of app. */
export function larkClosedFeatures(channel: Channel, kind: AppType): SuiteFeature[] {
  const features = {
    chats: 'chats',
    existingChats: 'chats',
    approvals: 'approvals',
    documents: 'documents',
    todos: 'tasks',
  } as const;
  return listClosedFeatures(channel, features, kind);
}
