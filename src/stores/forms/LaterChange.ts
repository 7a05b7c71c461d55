import type { Field } from '@domain/metadata/field';
import { hasWaiting } from '../files/FieldFiles';
import type { Outbox, Queued } from '../outbox';
import type { DraftOf } from './draft-of';
import type { DraftContent } from './draft-outcome';
import { saveCall, updateCall, type RecordWrite, type Destination } from '../records/write-calls';

/** The present content of a form, and its idempotency key. */
interface QueuedChange {
  changed: readonly Field[];
  change: RecordWrite;
  destination: Destination | undefined;
  key: string;
  content: DraftContent;
}

/** A change of a record that the device can queue while it is offline. */
export class LaterChange {
  constructor(
    private readonly options: DraftOf,
    private readonly held: () => QueuedChange,
  ) {}

  /** Whether the change is queued without an attempt. */
  get mustWait(): boolean {
    const { tableId, record } = this.options;
    return record !== undefined && (this.outbox?.mustWait({ tableId, recordId: record._id }) ?? false);
  }

  /** Queues the change. `unkept` where the device cannot store it. */
  async add(): Promise<Queued> {
    const { tableId, record, says: describe } = this.options;
    const { outbox } = this;
    if (!outbox || !record) return 'unkept';
    const { changed: changedFields, change, destination, key, content } = this.held();
    const request = destination
      ? saveCall(tableId, record._id, { ...change, ...destination })
      : updateCall(tableId, record._id, change);
    return outbox.add({
      ...request,
      kind: destination ? 'move' : 'edit',
      key,
      about: { tableId, recordId: record._id, title: record.title },
      says: describe?.(changedFields) ?? '',
      // The form continues from this draft if the server refuses the change.
      draft: { kind: destination ? 'stage' : 'record', tableId, id: record._id, content },
    });
  }

  /** The outbox; undefined for a record without an id, for changes that need an approval, and during uploads. */
  private get outbox(): Outbox | undefined {
    const { outbox, approval, record } = this.options;
    if (!outbox || !record || approval?.request) return undefined;
    const { changed: changedFields, content, destination } = this.held();
    const isUploading = changedFields.some(({ field_id }) => hasWaiting(content.values[field_id]));
    return !isUploading && (changedFields.length > 0 || destination) ? outbox() : undefined;
  }
}
