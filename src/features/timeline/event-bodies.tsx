import type { TimelineEvent, TimelineEventType } from '@domain/contract/timeline/timeline';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangeList } from './ChangeList';
import { ConversionBody } from './ConversionBody';
import { MergeBody } from './MergeBody';
import { NoteBody } from './NoteBody';
import { ProductChangeBody } from './ProductChangeBody';
import { RelatedBody } from './RelatedBody';
import { StageChangeBody } from './StageChangeBody';
import styles from './timeline.module.css';

interface BodyProps {
  event: TimelineEvent;
  brief: boolean;
}

/** The content below the sentence of an event; a kind without an entry has only its sentence. */
export const eventBodies: Partial<Record<TimelineEventType, ComponentType<BodyProps>>> = {
  INFO_CHANGE: ({ event, brief }) =>
    event.changes?.length ? <ChangeList changes={event.changes} brief={brief} /> : null,
  FOLLOW_NOTE: ({ event, brief }) =>
    event.note ? <NoteBody note={event.note} step={event.next_step} brief={brief} /> : null,
  STAGE_CHANGE: ({ event }) => (event.stage_change ? <StageChangeBody change={event.stage_change} /> : null),
  CONVERSION: ({ event }) => (event.conversion ? <ConversionBody conversion={event.conversion} /> : null),
  MERGE: ({ event }) => (event.merge ? <MergeBody merge={event.merge} /> : null),
  PRODUCT_CHANGE: ({ event }) => (event.products ? <ProductChangeBody change={event.products} /> : null),
  APPROVE: ({ event }) => (
    <p className={styles.chat}>{[event.approve?.template_name, event.approve?.reason].filter(Boolean).join(' · ')}</p>
  ),
  TASK: ({ event }) => <p className={styles.chat}>{event.task_data?.summary}</p>,
  RELATED_CHANGE: ({ event, brief }) =>
    event.related_changes ? <RelatedBody changes={event.related_changes} brief={brief} /> : null,
  CHAT: ({ event }) => <p className={styles.chat}>{event.chat?.name}</p>,
};

/** Shows the action of an event as text: `event.action` has a sentence for each kind of event that needs one. */
export function EventSentence({
  event: { sub_type: type, chat, stage_change, conversion, merge, approve, task_action },
}: {
  event: TimelineEvent;
}) {
  const { t } = useTranslation('detail');
  if (type === 'CONVERSION')
    return t(conversion?.undone === true ? 'event.conversion.undone' : 'event.conversion.done');
  if (type === 'MERGE') return t(merge?.undone === true ? 'event.merge.undone' : 'event.merge.done');
  if (type === 'STAGE_CHANGE') return t(`event.stage.${stage_change?.kind ?? 'moved'}`);
  if (type === 'TASK') return t(`event.task.${task_action ?? 'create'}`);
  if (type === 'APPROVE') return t(`event.approve.${approvalWord(approve?.status)}`);
  return type === 'CHAT' ? t(`event.chat.${chat?.action ?? 'create'}`) : t(`event.action.${type}`);
}

const approvalWords = ['PENDING', 'APPROVED', 'REJECTED', 'CANCELED', 'DELETED', 'REVERTED'] as const;

/** Returns the text for any other approval status of a suite. */
function approvalWord(status: string | undefined): (typeof approvalWords)[number] | 'other' {
  return approvalWords.find((word) => word === status) ?? 'other';
}
