import type { RecordJson } from '@domain/contract/shapes';
import type { Field } from '@domain/metadata/field';
import { nextOptions } from '@domain/objects/next-options';
import { unwrapValue } from '@domain/values/wrapped';
import { useMemo } from 'react';
import { useStores } from '@/stores';
import { capturePosition } from '@/stores/notes/capture-position';
import type { RecordDraft } from '@/stores/forms/RecordDraft';
import { useValueServices, type ValueServices } from '@/values';

/** Returns the services that the inputs of a form need in addition to those of the page: its uploads, the position of the phone, and the record. */
export function useFormServices(
  draft: Pick<RecordDraft, 'tableId' | 'recordId' | 'files' | 'offer'>,
  storedRecord: RecordJson | undefined,
): ValueServices {
  const { api, around: env } = useStores();
  const outer = useValueServices();
  const { tableId, recordId } = draft;
  return useMemo<ValueServices>(
    () => ({
      ...outer,
      files: { ...outer.files, uploads: draft.files },
      position: { capture: async () => capturePosition(await env.platform(), api) },
      form: {
        ...outer.form,
        self: recordId === undefined ? undefined : { tableId, id: recordId },
        next: (field) => mayFollow(field, unwrapValue(field, storedRecord?.[field.field_id])),
        fill: async (requestFill) => {
          const companyFill = await requestFill();
          if (companyFill.kind === 'failed') return companyFill.text;
          draft.offer(companyFill.values);
          return undefined;
        },
      },
    }),
    [outer, draft, env, api, tableId, recordId, storedRecord],
  );
}

/** Returns the values that may follow the current value of a record. The server decides whether the record needs an owner. */
function mayFollow(field: Field, currentValue: unknown): string[] | undefined {
  const next = nextOptions(field, currentValue);
  return next && [String(currentValue), ...next.map(({ id }) => id)];
}
