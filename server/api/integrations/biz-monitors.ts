import { perFamily } from '../../../domain/contract/per-family';
import { bizMonitors } from '../../../domain/notices/biz-monitors';
import type { Family } from '../../../domain/platforms';
import { findWatching } from '../../services/integrations/biz-monitors';
import { loadType, readRecord } from '../../services/records/record-access';
import { findSuite } from '../../services/suites/suite-errors';
import type { Handlers, SessionRequest } from '../../context';
import { messageTexts } from '../../messages/texts';

/** The type of records that are customers. */
const tableId = 'organization';

const monitorTypes = (family: Family) => async (request: SessionRequest, input: { organization_id: string }) => {
  await findSuite(request, family);
  const context = await loadType(request, tableId);
  const record = await readRecord(request, context, input.organization_id);
  const watching = await findWatching(request, context, record);
  const { monitors } = messageTexts(request.language).registerChange;
  return {
    list: watching ? bizMonitors.map((key) => ({ key, name: monitors[key] })) : [],
    used: watching?.used ?? 0,
    limit: watching?.limit ?? 0,
  };
};

/** The properties of a customer in the company register that can cause notices in its chat (REQ records 7). */
export const bizMonitorCalls: Handlers<`chats.${Family}BizMonitorTypes`> = {
  ...perFamily('chats', 'BizMonitorTypes', monitorTypes),
};
