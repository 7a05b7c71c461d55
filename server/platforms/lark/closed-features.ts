import type { SuiteFeature } from '../../../domain/platforms';
import type { AppKind } from '../../../vendor-rules';
import { listClosedFeatures, type FeatureCalls } from '../closed-features';
import { larkCalls } from './rules';

const featureCalls: FeatureCalls<keyof typeof larkCalls> = {
  chats: ['im.chat.create', 'im.chat.update', 'im.chat.members.create', 'im.message.create'],
  existingChats: ['im.chat.get', 'im.chat.members.me_join'],
  approvals: [
    'approval.approval.create',
    'approval.approval.subscribe',
    'approval.instance.create',
    'approval.instance.get',
    'approval.instance.cancel',
    'approval.task.approve',
    'approval.task.reject',
  ],
  documents: [
    'drive.file.create_folder',
    'drive.file.copy',
    'docx.document.create',
    'drive.permissionMember.batch_create',
  ],
  todos: ['task.task.create'],
};

/** Returns the features that Feishu and Lark close to a kind of app. */
export const larkClosedFeatures = (kind: AppKind): SuiteFeature[] => listClosedFeatures(larkCalls, featureCalls, kind);
