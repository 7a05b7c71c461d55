import { lazyLayer } from '@/components/lazy';
import { withTexts } from '@/i18n/text-bundles';

/** The two forms, which several pages open; their code loads with the first of them. */
export const NoteFormSheet = lazyLayer(
  () => withTexts('record', import(/* webpackChunkName: "note-form" */ '@/features/note-form')),
  ({ onClose }) => onClose(),
  { size: 'full' },
);
export const RecordFormSheet = lazyLayer(
  () => withTexts('record', import(/* webpackChunkName: "record-form" */ '@/features/record-form')),
  ({ onClose }) => onClose(),
  { size: 'full' },
);
