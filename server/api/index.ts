import type { Handlers } from '../context';
import { access } from './access';
import { account } from './account';
import { admin } from './admin';
import { adminIntegrations } from './admin-integrations';
import { adminMembers } from './admin-members';
import { adminPeople } from './admin-people';
import { apiKeys } from './api-keys';
import { approvals } from './approvals';
import { bin } from './bin';
import { bizMonitorCalls } from './biz-monitors';
import { board } from './board';
import { metrics } from './metrics';
import { chatMembers } from './chat-members';
import { chats } from './chats';
import { collaborators } from './collaborators';
import { childRows } from './child-rows';
import { companies } from './companies';
import { day } from './day';
import { deliveries } from './deliveries';
import { duplicates } from './duplicates';
import { relatedCompanies } from './related-companies';
import { dataExports } from './exports';
import { imports } from './imports';
import { rollUps } from './roll-ups';
import { files } from './files';
import { leads } from './leads';
import { links } from './links';
import { notes } from './notes';
import { notices } from './notices';
import { onboarding } from './onboarding';
import { options } from './options';
import { outsideForm } from './outside-form';
import { parts } from './parts';
import { pipelines } from './pipelines';
import { places } from './places';
import { products } from './products';
import { recordBatches } from './record-batches';
import { recordShares } from './record-shares';
import { recordWrites } from './record-writes';
import { records } from './records';
import { setUp } from './set-up';
import { stages } from './stages';
import { start } from './start';
import { tabs } from './tabs';
import { taskLists } from './task-lists';
import { usage } from './usage';
import { views } from './views';
import { webhooks } from './webhooks';

/** One handler per call of the contract; a missing or a surplus one does not compile. */
export const handlers = {
  ...account,
  ...setUp,
  ...start,
  ...parts,
  ...records,
  ...recordWrites,
  ...links,
  ...childRows,
  ...dataExports,
  ...imports,
  ...leads,
  ...recordBatches,
  ...stages,
  ...board,
  ...bin,
  ...duplicates,
  ...deliveries,
  ...apiKeys,
  ...webhooks,
  ...notes,
  ...files,
  ...options,
  ...pipelines,
  ...products,
  ...places,
  ...companies,
  ...collaborators,
  ...chats,
  ...chatMembers,
  ...bizMonitorCalls,
  ...recordShares,
  ...taskLists,
  ...tabs,
  ...views,
  ...relatedCompanies,
  ...rollUps,
  ...outsideForm,
  ...onboarding,
  ...access,
  ...notices,
  ...day,
  ...metrics,
  ...approvals,
  ...usage,
  ...admin,
  ...adminIntegrations,
  ...adminMembers,
  ...adminPeople,
} satisfies Handlers;
