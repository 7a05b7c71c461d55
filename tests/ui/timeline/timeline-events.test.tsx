import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  getFeed,
  timelineEventTypes,
  type TimelineEvent,
  type TimelineEventType,
} from '@domain/contract/timeline/timeline';
import { EventCard } from '@/features/timeline';
import { answering, organization, Refusal, renderWithStores, signedIn } from '../../support/render-with-stores';

/** What an answer says of each kind besides who and when, and what a reader sees of it. */
const examples: Record<TimelineEventType, { answer: Partial<TimelineEvent>; seen: string }> = {
  CREATE: { answer: {}, seen: '张伟 created this record' },
  INFO_CHANGE: {
    answer: { changes: [{ field: 'level', field_name: 'Level', old_text: 'B', new_text: 'A' }] },
    seen: 'Level',
  },
  FOLLOW_NOTE: {
    answer: { note: organization({ _id: 'n1', table_id: 'note', content: 'Seen at noon' }) },
    seen: 'Seen at noon',
  },
  STAGE_CHANGE: {
    answer: {
      stage_change: {
        kind: 'lost',
        pipeline_name: 'New business',
        from_stage_name: 'Offer sent',
        to_stage_name: 'Lost',
        reason_text: 'Price',
      },
    },
    seen: 'Reason: Price',
  },
  CONVERSION: { answer: { conversion: { records: [], undone: true } }, seen: 'undid the conversion' },
  MERGE: {
    answer: {
      merge: {
        merge_id: 'mg_1',
        table_id: 'organization',
        titles: ['Ocean Foods Ltd'],
        field_names: ['Phone'],
        undone: false,
      },
    },
    seen: 'Ocean Foods Ltd',
  },
  PRODUCT_CHANGE: {
    answer: { products: { currency: 'CNY', before: 0, now: 1234.5, count: 2 } },
    seen: '1,234.50',
  },
  APPROVE: {
    answer: {
      approve: {
        approval_id: 'ap_1',
        action: 'stage_change',
        status: 'REJECTED',
        status_name: 'Rejected',
        template_name: 'Discount',
        reason: 'Too much',
      },
    },
    seen: 'rejected the request',
  },
  TASK: {
    answer: {
      task_action: 'complete',
      task_data: {
        id: 'task_1',
        creator_id: null,
        collaborators: [],
        summary: 'Send a quote',
        description: '',
        rich_summary: 'Send a quote',
        rich_description: '',
        due: null,
        complete_time: 1,
      },
    },
    seen: 'completed a task',
  },
  NOTE_REMOVED: { answer: { removed_note_id: 'n1' }, seen: '张伟 deleted a note' },
  RELATED_CHANGE: {
    answer: { related_changes: [{ kind: 'parent', removed_text: '', added_text: 'Ocean Group' }] },
    seen: 'Ocean Group',
  },
  CHAT: { answer: { chat: { action: 'unbind', name: 'Bakers' } }, seen: 'disconnected the group chat' },
};

test.each(timelineEventTypes)('the timeline event of a %s names the member and the action', async (type) => {
  const { answer, seen } = examples[type];
  const event: TimelineEvent = {
    _id: 'e1',
    event_type: getFeed[type],
    sub_type: type,
    create_timestamp: 0,
    update_timestamp: 0,
    operator_member_id: 'mb_zhang',
    operator_name: '张伟',
    ...answer,
  };
  renderWithStores(await signedIn(), <EventCard event={event} />);
  const card = await screen.findByRole('article');
  expect(card).toHaveTextContent('张伟');
  expect(card).toHaveTextContent(seen);
});

test('a change of many fields shows the first five, and the others after unfolding', async () => {
  const changes = Array.from({ length: 8 }, (_, at) => ({
    field: `f${at}`,
    field_name: `Field ${at}`,
    old_text: '1',
    new_text: '2',
  }));
  const event: TimelineEvent = {
    _id: 'e1',
    event_type: 'INFO_CHANGE',
    sub_type: 'INFO_CHANGE',
    create_timestamp: 0,
    update_timestamp: 0,
    operator_member_id: 'mb_zhang',
    operator_name: '张伟',
    changes,
  };
  renderWithStores(await signedIn(), <EventCard event={event} />);
  const shown = () => screen.getAllByText(/^Field \d$/).map(({ textContent }) => textContent);
  await screen.findByRole('article');
  expect(shown()).toHaveLength(5);
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(shown()).toEqual(changes.map(({ field_name }) => field_name));
  await userEvent.click(screen.getByRole('button', { name: 'Show less' }));
  expect(shown()).toHaveLength(5);
});

describe('the note of a record in short', () => {
  const note = organization({
    _id: 'n1',
    table_id: 'note',
    content: 'Tasted the cod',
    todo: '<p>Send the <b>offer</b></p>',
    todo_due_on: '2026-11-20',
  });
  const event = (next_step?: TimelineEvent['next_step']): TimelineEvent => ({
    _id: 'e1',
    event_type: 'FOLLOW_NOTE',
    sub_type: 'FOLLOW_NOTE',
    create_timestamp: 0,
    update_timestamp: 0,
    operator_member_id: 'mb_zhang',
    operator_name: '张伟',
    note,
    ...(next_step ? { next_step } : {}),
  });
  const open = { is_completed: false, due_at: 0, member_ids: ['mb_rep1'], may_complete: true };

  test('shows what is to be done by which day, and checks it off with one tap', async () => {
    const sent = answering({ 'nextSteps.complete': () => ({}) });
    renderWithStores(await signedIn(), <EventCard event={event(open)} brief />);
    const box = await screen.findByRole('checkbox', { name: 'Send the offer' });
    expect(box).not.toBeChecked();
    expect(screen.getByText(/by .*11\/20/)).toHaveAttribute('data-late', 'true');
    await userEvent.click(box);
    expect(box).toBeChecked();
    expect(screen.getByText(/by .*11\/20/)).not.toHaveAttribute('data-late');
    await waitFor(() =>
      expect(sent.filter(({ name }) => name === 'nextSteps.complete').map(({ input }) => input)).toEqual([
        { note_id: 'n1', completed: true },
      ]),
    );
  });

  test('takes the tick back where the server refuses it', async () => {
    answering({
      'nextSteps.complete': () => {
        throw new Refusal('notAllowed');
      },
    });
    renderWithStores(await signedIn(), <EventCard event={event(open)} brief />);
    const box = await screen.findByRole('checkbox', { name: 'Send the offer' });
    await userEvent.click(box);
    await waitFor(() => expect(box).not.toBeChecked());
  });

  test('has a box that others cannot tick, and none without a state', async () => {
    const { unmount } = renderWithStores(
      await signedIn(),
      <EventCard event={event({ ...open, may_complete: false })} brief />,
    );
    expect(await screen.findByRole('checkbox', { name: 'Send the offer' })).toBeDisabled();
    unmount();
    renderWithStores(await signedIn(), <EventCard event={event()} brief />);
    expect(await screen.findByText(/Send the offer/)).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
