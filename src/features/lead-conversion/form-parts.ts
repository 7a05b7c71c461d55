import type { RecordJson } from '@domain/contract/shapes';
import type { ComponentType } from 'react';
import type { RecordDraft } from '@/stores/forms/RecordDraft';

/** The rows of a form, which the page provides. */
export interface FormParts {
  PartForm: ComponentType<{
    draft: RecordDraft;
    record: RecordJson | undefined;
    wanted: { field: string; turn: number } | undefined;
  }>;
}
