import type { SuiteFeature } from '../../../domain/platforms';
import { listClosedFeatures, type FeatureCalls } from '../closed-features';
import type { DingtalkApp } from './client';
import { dingtalkCalls } from './rules';

type Name = keyof typeof dingtalkCalls;

const sceneGroupCalls: readonly Name[] = [
  'im.sceneGroup.create',
  'im.sceneGroup.update',
  'im.sceneGroup.member.add',
  'im.sceneGroups.query',
  'im.sceneGroups.members',
];
const plainGroupCalls: readonly Name[] = ['im.group.create', 'im.group.update', 'oapi.chat.get'];

const featureCalls: Omit<FeatureCalls<Name>, 'chats'> = {
  existingChats: ['im.chat.convert', 'oapi.scenegroup.template.apply'],
  approvals: [
    'workflow.forms.save',
    'workflow.forms.schema',
    'workflow.instances.start',
    'workflow.instances.get',
    'workflow.instanceIds.query',
    'workflow.instances.execute',
    'workflow.instances.terminate',
  ],
  documents: [
    'wiki.workspaces.get',
    'wiki.nodes.list',
    'doc.workspaceDocs.create',
    'storage.permissions.add',
    'storage.permissions.remove',
    'storage.permissions.query',
    'storage.permissions.inheritances.set',
  ],
  todos: ['todo.tasks.create'],
};

/** Returns the features that DingTalk closes to an app. Chats are scene groups where the app has a template, else plain groups. */
export function dingtalkClosedFeatures({
  groupTemplateId,
  isStore,
}: Pick<DingtalkApp, 'groupTemplateId' | 'isStore'>): SuiteFeature[] {
  const chats = groupTemplateId === undefined ? plainGroupCalls : sceneGroupCalls;
  return listClosedFeatures(dingtalkCalls, { ...featureCalls, chats }, isStore ? 'store' : 'custom');
}
