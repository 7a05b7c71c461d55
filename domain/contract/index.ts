import type * as z from 'zod/mini';
import { access } from './access';
import { apiKeys } from './api-keys';
import { account } from './account';
import { admin } from './admin';
import { adminIntegrations } from './admin-integrations';
import { adminMembers } from './admin-members';
import { approvals } from './approvals';
import { bin } from './bin';
import { board } from './board';
import type { Call } from './call';
import { day } from './day';
import { metrics } from './metrics';
import { chats } from './chats';
import { collaborators } from './collaborators';
import { childRows } from './child-rows';
import { companies } from './companies';
import { deliveries } from './deliveries';
import { duplicates } from './duplicates';
import { relatedCompanies } from './related-companies';
import { dataExports } from './exports';
import { imports } from './imports';
import { rollUps } from './roll-ups';
import { leads } from './leads';
import { links } from './links';
import { notes } from './notes';
import { notices } from './notices';
import { onboarding } from './onboarding';
import { options } from './options';
import { outsideForm } from './outside-form';
import { parts } from './parts';
import type { CallName } from './calls';
import { pipelines } from './pipelines';
import { products } from './products';
import { recordBatches } from './record-batches';
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
} satisfies Record<CallName, Call>;

type Contract = typeof contract;
/** The parsed input that a handler receives. */
export type Input<Name extends CallName> = z.output<Contract[Name]['input']>;
/** The input as a caller writes it. */
export type RawInput<Name extends CallName> = z.input<Contract[Name]['input']>;
export type Output<Name extends CallName> = z.output<Contract[Name]['output']>;

export type { Call } from './call';
export type { CallName } from './calls';
