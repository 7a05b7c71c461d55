import { emptyDocuments } from '../../../domain/collaboration/document-place';
import {
  tabAddress,
  tabNameIssue,
  tabsLimit,
  listTemplates,
  type DocumentType,
} from '../../../domain/collaboration/tabs';
import type { Input } from '../../../domain/contract';
import { perFamily } from '../../../domain/contract/per-family';
import { AppError } from '../../../domain/errors';
import type { StoredRecord } from '../../../domain/filters/matches';
import type { Family } from '../../../domain/platforms';
import { loadType, readRecord, type TypeContext } from '../../services/records/record-access';
import { toTag } from '../../services/documents/record-tags';
import { mapSuiteError, findSuite } from '../../services/suites/suite-errors';
import { addDocument } from '../../commands/documents/add-document';
import { publishRecordEvents } from '../../commands/records/publish-record-events';
import type { Handlers, SessionRequest } from '../../context';
import type { Trx } from '../../db/tables';
import { recordAbilities } from '../../policies/rules';
import {
  changeTab,
  deleteTab,
  insertTab,
  ownDocument,
  tabOfRecord,
  tabsOfRecord,
  type RecordTab,
} from '../../queries/documents/record-tabs';

interface TabRecordRef {
  id: string;
  table_id: string;
}

const getKey = ({ id, table_id }: TabRecordRef) => ({ tableId: table_id, recordId: id });

/** Returns the record if the caller may change its tabs and documents. @throws AppError notAllowed */
async function openToChange(
  request: SessionRequest,
  context: TypeContext,
  id: string,
  trx: Trx,
): Promise<StoredRecord> {
  const record = await readRecord(request, context, id, trx, { lock: true });
  if (!recordAbilities(request.actor, context.type, record, context.teamMemberIds).update)
    throw new AppError('notAllowed');
  return record;
}

/** @throws AppError invalid */
function getName(text: string): string {
  const issue = tabNameIssue(text);
  if (issue) throw new AppError('invalid', {}, [{ field: 'tag_name', ...issue }]);
  return text.trim();
}

/** @throws AppError invalid for a text that is no web address */
function getAddress(text: string | undefined): string {
  if (text === undefined || text.trim() === '')
    throw new AppError('invalid', {}, [{ field: 'tag_url', code: 'required' }]);
  const address = tabAddress(text);
  if (address === null) throw new AppError('invalid', {}, [{ field: 'tag_url', code: 'notAUrl' }]);
  return address;
}

const create = (family: Family) => async (request: SessionRequest, input: Input<'tabs.larkCreate'>) => {
  await findSuite(request, family);
  const { clientId, memberId } = request.actor;
  const context = await loadType(request, input.table_id);
  const name = getName(input.tag_name);
  const { type, template_token: template } = input;
  const url = type === 'web_url' ? getAddress(input.tag_url) : null;
  const documents = emptyDocuments(request.actor.channel, request.actor.documentPlace);
  if (type !== 'web_url' && documents === null) throw new AppError('notAllowed');
  if (type !== 'web_url' && template === undefined && !documents?.includes(type))
    throw new AppError('invalid', {}, [{ field: 'template_token', code: 'required' }]);
  const isOffered =
    template === undefined ||
    listTemplates(context.type.settings ?? {}).some(
      (documentTemplate) => documentTemplate.type === type && documentTemplate.token === template,
    );
  if (!isOffered) throw new AppError('invalid', {}, [{ field: 'template_token', code: 'notAnOption' }]);

  const createdTab = await request.once(async (trx) => {
    const record = await openToChange(request, context, input.id, trx);
    const memberTabs = (await tabsOfRecord(trx, clientId, getKey(input))).filter(
      ({ tab_id }) => tab_id !== ownDocument,
    );
    if (memberTabs.length >= tabsLimit) throw new AppError('tooManyTabs', { limit: tabsLimit });
    const tab: RecordTab = {
      client_id: clientId,
      table_id: input.table_id,
      record_id: record.id,
      tab_id: request.makeId(),
      name,
      type,
      url,
      token: null,
      template_token: template ?? null,
      folder_token: null,
      granted: [],
      viewers: [],
      chat_id: null,
      member_id: memberId,
      // The newest tab is shown last, also when several are created within one millisecond.
      create_time: new Date(Math.max(request.now(), (memberTabs.at(-1)?.create_time.getTime() ?? 0) + 1)),
    };
    if (type !== 'web_url') return { tab_id: tab.tab_id, outbox_id: await addDocument(trx, request, tab) };
    await insertTab(trx, tab);
    await publishRecordEvents(trx, request, input.table_id, [{ id: record.id }]);
    return { tab_id: tab.tab_id, outbox_id: null };
  });
  if (createdTab.outbox_id !== null) await request.outbox.deliverNow(clientId, createdTab.outbox_id);
  const tab = await tabOfRecord(request.db, clientId, getKey(input), createdTab.tab_id);
  if (!tab) throw new AppError('notFound');
  return { tag: toTag(tab) };
};

const fileInfo = (family: Family) => async (request: SessionRequest, input: Input<'tabs.larkFileInfo'>) => {
  await findSuite(request, family);
  await readRecord(request, await loadType(request, input.table_id), input.id);
  const tab = await tabOfRecord(request.db, request.actor.clientId, getKey(input), ownDocument);
  if (!tab?.url) throw new AppError('notFound');
  return { detail: toTag(tab) };
};

const open = (family: Family) => async (request: SessionRequest, input: Input<'tabs.larkOpen'>) => {
  const suite = await findSuite(request, family);
  const { clientId, openId, documentPlace } = request.actor;
  const context = await loadType(request, input.table_id);
  const record = await readRecord(request, context, input.id);
  const recordTabs = await tabsOfRecord(request.db, clientId, getKey(input));
  const tab = recordTabs.find(({ token, type }) => token === input.file_token && type === input.type);
  if (!tab?.url || tab.token === null) throw new AppError('notFound');
  const { url, token } = tab;
  const mayEdit = recordAbilities(request.actor, context.type, record, context.teamMemberIds).update;
  if (tab.granted.includes(openId) || (!mayEdit && tab.viewers.includes(openId))) return { url };
  const documents = suite.documents(documentPlace);
  if (!documents) throw new AppError('notAllowed');
  const document = { token, type: tab.type as DocumentType };
  await mapSuiteError(
    documents.grant(document, { openIds: [openId], chatId: null }, mayEdit ? 'edit' : 'view'),
    (refusal) => new AppError('documentRefused', { reason: refusal.suiteMessage }),
  );
  // Members with access do not get it again, and lose it when they leave the record.
  await request.once(async (trx) => {
    const storedTab = await tabOfRecord(trx, clientId, getKey(input), tab.tab_id);
    if (storedTab)
      await changeTab(trx, clientId, getKey(input), tab.tab_id, {
        ...(mayEdit
          ? {
              granted: [...new Set([...storedTab.granted, openId])],
              viewers: storedTab.viewers.filter((id) => id !== openId),
            }
          : { viewers: [...new Set([...storedTab.viewers, openId])] }),
      });
    return {};
  });
  return { url };
};

export const tabs: Handlers<Extract<keyof Handlers, `tabs.${string}`>> = {
  ...perFamily('tabs', 'Create', create),
  'tabs.rename': async (request, input) => {
    const context = await loadType(request, input.table_id);
    const name = getName(input.tag_name);
    return request.once(async (trx) => {
      await openToChange(request, context, input.id, trx);
      if (!(await changeTab(trx, request.actor.clientId, getKey(input), input.tag_id, { name })))
        throw new AppError('notFound');
      await publishRecordEvents(trx, request, input.table_id, [{ id: input.id }]);
      return {};
    });
  },
  'tabs.remove': async (request, input) => {
    const context = await loadType(request, input.table_id);
    return request.once(async (trx) => {
      await openToChange(request, context, input.id, trx);
      if (!(await deleteTab(trx, request.actor.clientId, getKey(input), input.tag_id))) throw new AppError('notFound');
      await publishRecordEvents(trx, request, input.table_id, [{ id: input.id }]);
      return {};
    });
  },
  ...perFamily('tabs', 'FileInfo', fileInfo),
  ...perFamily('tabs', 'Open', open),
};
