import type { Handlers } from '../context';
import { access } from './people/access';
import { account } from './sessions/account';
import { admin } from './configuration/admin';
import { adminIntegrations } from './integrations/admin-integrations';
import { adminMembers } from './people/admin-members';
import { adminPeople } from './people/admin-people';
import { apiKeys } from './programs/api-keys';
import { approvals } from './approvals/approvals';
import { bin } from './records/bin';
import { bizMonitorCalls } from './integrations/biz-monitors';
import { board } from './records/board';
import { metrics } from './metrics/metrics';
import { chatMembers } from './chats/chat-members';
import { chatRecord } from './chats/chat-record';
import { chats } from './chats/chats';
import { collaborators } from './people/collaborators';
import { childRows } from './rows/child-rows';
import { companies } from './companies/companies';
import { day } from './records/day';
import { deliveries } from './outbox/deliveries';
import { duplicates } from './duplicates/duplicates';
import { relatedCompanies } from './links/related-companies';
import { dataExports } from './exports/exports';
import { imports } from './imports/imports';
import { rollUps } from './links/roll-ups';
import { files } from './files/files';
import { leads } from './leads/leads';
import { links } from './links/links';
import { notes } from './notes/notes';
import { notices } from './notices/notices';
import { onboarding } from './companies/onboarding';
import { options } from './configuration/options';
import { outsideForm } from './programs/outside-form';
import { parts } from './records/parts';
import { pipelines } from './stages/pipelines';
import { places } from './integrations/places';
import { products } from './products/products';
import { recordBatches } from './records/record-batches';
import { recordShares } from './records/record-shares';
import { recordWrites } from './records/record-writes';
import { records } from './records/records';
import { setUp } from './companies/set-up';
import { stages } from './stages/stages';
import { start } from './companies/start';
import { tabs } from './documents/tabs';
import { nextSteps } from './tasks/next-steps';
import { taskLists } from './tasks/task-lists';
import { usage } from './companies/usage';
import { views } from './views/views';
import { webhooks } from './programs/webhooks';

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
  ...chatRecord,
  ...bizMonitorCalls,
  ...recordShares,
  ...nextSteps,
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
