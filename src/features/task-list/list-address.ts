import type { Api } from '@/api';
import type { StoredRecord } from '@/stores';
import { TaskList } from '@/stores/tasks/TaskList';

/** Returns the address that opens the record's list on every device. @throws ApiError */
export const listAddress = (record: StoredRecord, api: Api): Promise<string> => new TaskList(record, api).address();
