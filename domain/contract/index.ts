import type * as z from 'zod/mini';
import { access } from './people/access';
import { apiKeys } from './programs/api-keys';
import { account } from './sessions/account';
import { admin } from './configuration/admin';
import { adminIntegrations } from './integrations/admin-integrations';
import { adminMembers } from './people/admin-members';
import { adminPeople } from './people/admin-people';
import { approvals } from './approvals/approvals';
import { bin } from './records/bin';
import { board } from './records/board';
import type { Call } from './call';
import { day } from './records/day';
import { metrics } from './metrics/metrics';
import { chats } from './chats/chats';
import { collaborators } from './people/collaborators';
import { childRows } from './rows/child-rows';
import { companies } from './companies/companies';
import { deliveries } from './outbox/deliveries';
import { duplicates } from './duplicates/duplicates';
import { relatedCompanies } from './links/related-companies';
import { dataExports } from './exports/exports';
import { imports } from './imports/imports';
import { rollUps } from './links/roll-ups';
import { leads } from './leads/leads';
import { links } from './links/links';
import { notes } from './notes/notes';
import { notices } from './notices/notices';
import { onboarding } from './companies/onboarding';
import { options } from './configuration/options';
import { outsideForm } from './programs/outside-form';
import { parts } from './records/parts';
import type { CallName } from './calls';
import { pipelines } from './stages/pipelines';
import { products } from './products/products';
import { recordBatches } from './records/record-batches';
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

/** Every call of the product. The server's handler table, the client's methods and /openapi.json are made from it. */
export const contract = {
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
  ...chats,
  ...nextSteps,
  ...taskLists,
  ...tabs,
  ...options,
  ...pipelines,
  ...products,
  ...companies,
  ...collaborators,
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
} satisfies Record<CallName, Call>;

type Contract = typeof contract;
/** The parsed input that a handler receives. */
export type Input<Name extends CallName> = z.output<Contract[Name]['input']>;
/** The input as a caller writes it. */
export type RawInput<Name extends CallName> = z.input<Contract[Name]['input']>;
export type Output<Name extends CallName> = z.output<Contract[Name]['output']>;

export type { Call } from './call';
export type { CallName } from './calls';
