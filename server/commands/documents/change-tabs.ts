import * as z from 'zod/mini';
import { customPrefix, tabAddressLimit, tabChanges, type TabType } from '../../../domain/collaboration/tabs';
import { AppError, type FieldIssue } from '../../../domain/errors';
import type { StoredRecord } from '../../../domain/filters/matches';
import type { App } from '../../context';
import type { Trx } from '../../db/tables';
import { changeTab, deleteTab, ownDocument, tabsOfRecord } from '../../queries/documents/record-tabs';
import type { Values } from '../records/accept-values';
import { publishRecordEvents } from '../records/publish-record-events';
import type { SaveContext, SaveTarget } from '../records/save-context';

/** The property of an update that holds the custom tabs of a record, in the shape of the record's answer (REQ shell 7). */
const tabsProperty = 'tags';

/** Tabs in the shape of a record's answer; properties that cannot be changed are ignored. */
const SentTabs = z.array(
  z.object({
    key: z.string().check(z.maxLength(200)),
    name: z.optional(z.string().check(z.maxLength(200))),
    url: z.optional(z.string().check(z.maxLength(tabAddressLimit))),
  }),
);

/** Separates the tabs from the fields of an update; a company's own field with that name remains a field. */
export function takeTabs(
  { configuration }: Pick<SaveTarget, 'configuration'>,
  input: Readonly<Values>,
): { tabs: unknown; values: Values } {
  if (configuration.some(({ field_id }) => field_id === tabsProperty)) return { tabs: undefined, values: { ...input } };
  const { [tabsProperty]: tabs, ...values } = input;
  return { tabs, values };
}

/**
 * Renames and removes custom tabs of a record in an update. The caller has checked that the member may change the record. @throws AppError
 * notAllowed for a program, which has no calls for tabs; invalid for unknown tabs, and for invalid names and addresses.
 */
export async function changeTabs(
  trx: Trx,
  context: SaveContext & Pick<App, 'now' | 'makeId'>,
  { table_id: tableId, id: recordId }: Pick<StoredRecord, 'table_id' | 'id'>,
  input: unknown,
): Promise<void> {
  const { clientId, key: apiKey } = context.actor;
  if (apiKey !== undefined) throw new AppError('notAllowed');
  const refused = (issue: Omit<FieldIssue, 'field'>) =>
    new AppError('invalid', {}, [{ field: tabsProperty, ...issue }]);
  const { data } = SentTabs.safeParse(input);
  if (!data) throw refused({ code: 'wrongType' });
  const key = { tableId, recordId };
  const tabs = (await tabsOfRecord(trx, clientId, key)).filter(({ tab_id }) => tab_id !== ownDocument);
  const customTabs = tabs.map(({ tab_id, name, url, type }) => ({
    key: `${customPrefix}${tab_id}`,
    name,
    url: url ?? '',
    type: type as TabType,
  }));
  const changes = tabChanges(customTabs, data);
  if ('issue' in changes) throw refused(changes.issue);
  const { changed, removed } = changes;
  for (const { key: tabKey, ...values } of changed) await changeTab(trx, clientId, key, readTabId(tabKey), values);
  for (const tabKey of removed) await deleteTab(trx, clientId, key, readTabId(tabKey));
  if (changed.length + removed.length > 0) await publishRecordEvents(trx, context, tableId, [{ id: recordId }]);
}

function readTabId(key: string): string {
  return key.slice(customPrefix.length);
}
