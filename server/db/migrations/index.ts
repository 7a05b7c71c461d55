import { foundation } from './0001-foundation';
import { roles } from './0002-roles';
import { views } from './0003-views';
import { money } from './0004-money';
import { pipelines } from './0009-pipelines';
import { viewIndexes } from './0010-view-indexes';
import { stagePermissions } from './0011-stage-permissions';
import { notices } from './0012-notices';
import { onboardingAndAccess } from './0013-onboarding-and-access';
import { roleWordsAndTokens } from './0015-role-words-and-tokens';
import { approvals } from './0016-approvals';
import { backgroundWork } from './0017-background-work';
import { bin } from './0019-bin';
import { outboxFailures } from './0020-outbox-failures';
import { fileUses } from './0023-file-uses';
import { followers } from './0025-followers';
import { recordEvents } from './0026-record-events';
import { ticketName } from './0027-ticket-name';
import { timelineOrder } from './0028-timeline-order';
import { approvalsOfRecords } from './0029-approvals-of-records';
import { directory } from './0030-directory';
import { noteContent } from './0078-note-content';
import { recordEventFields } from './0079-record-event-fields';
import { chatNotices } from './0082-chat-notices';
import { digestKind } from './0083-digest-kind';
import { viewIndexStatistics } from './0106-view-index-statistics';
import { settings } from './0110-settings';
import { configurationVersion } from './0120-configuration-version';
import { stageChanges } from './0130-stage-changes';
import { productLines } from './0131-product-lines';
import { leadConversions } from './0132-lead-conversions';
import { boardIndex } from './0141-board-index';
import { productLineOrder } from './0143-product-line-order';
import { suiteEvents } from './0150-suite-events';
import { startedApprovals } from './0160-started-approvals';
import { sentCards } from './0161-sent-cards';
import { currencyStatistics } from './0170-currency-statistics';
import { slowLists } from './0172-slow-lists';
import { membersWhoLeft } from './0180-members-who-left';
import { relatedCompanies } from './0181-related-companies';
import { exportTasks } from './0185-exports';
import { taskLists } from './0190-task-lists';
import { recordTabs } from './0191-record-tabs';
import { noticeChanges } from './0195-notice-changes';
import { chatNames } from './0197-chat-names';
import { businessRegistrations } from './0220-business-registrations';
import { auditLog } from './0230-audit-log';
import { keptValues } from './0231-kept-values';
import { sampleRecords } from './0240-sample-records';
import { imports } from './0250-imports';
import { apiKeys } from './0260-api-keys';
import { webhooks } from './0261-webhooks';
import { duplicates } from './0280-duplicates';
import { chatPeople } from './0285-chat-people';
import { suiteApps } from './0290-suite-apps';
import { dingtalkDocuments } from './0306-dingtalk-documents';
import { appState } from './0307-app-state';
import { installation } from './0329-installation';
import { partsOfRecords } from './0330-parts-of-records';
import { comparedTexts } from './0340-compared-texts';
import { lookups } from './0350-lookups';
import { botConversations } from './0352-bot';
import { nextSteps } from './0353-next-steps';
import { noticesOfActions } from './0354-notices-of-actions';
import { suspension } from './0356-suspension';
import { integrationChecks } from './0309-integration-checks';
import { dailyRates } from './0310-daily-rates';
import { keysVersion } from './0312-keys-version';
import { documentViewers } from './0315-document-viewers';
import { notesByTime } from './0316-notes-by-time';
import { importRowSizes } from './0317-import-row-sizes';
import { sealedAnswers } from './0320-sealed-answers';
import { rolesGiven } from './0326-roles-given';
import type { Migration } from './migration';

/** Every migration in its order. New ones are added at the end. */
export const migrations: readonly Migration[] = [
  foundation,
  roles,
  views,
  money,
  pipelines,
  viewIndexes,
  stagePermissions,
  notices,
  onboardingAndAccess,
  roleWordsAndTokens,
  approvals,
  backgroundWork,
  bin,
  fileUses,
  directory,
  noteContent,
  outboxFailures,
  timelineOrder,
  approvalsOfRecords,
  followers,
  recordEvents,
  ticketName,
  recordEventFields,
  chatNotices,
  digestKind,
  viewIndexStatistics,
  settings,
  configurationVersion,
  stageChanges,
  productLines,
  leadConversions,
  boardIndex,
  productLineOrder,
  suiteEvents,
  startedApprovals,
  currencyStatistics,
  slowLists,
  membersWhoLeft,
  relatedCompanies,
  exportTasks,
  sentCards,
  taskLists,
  recordTabs,
  noticeChanges,
  chatNames,
  businessRegistrations,
  auditLog,
  keptValues,
  sampleRecords,
  imports,
  apiKeys,
  webhooks,
  duplicates,
  chatPeople,
  suiteApps,
  dingtalkDocuments,
  appState,
  integrationChecks,
  dailyRates,
  keysVersion,
  documentViewers,
  notesByTime,
  importRowSizes,
  sealedAnswers,
  rolesGiven,
  installation,
  partsOfRecords,
  comparedTexts,
  lookups,
  botConversations,
  nextSteps,
  noticesOfActions,
  suspension,
];
