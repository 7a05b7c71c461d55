import { cardStanding, cardVersion, isTooOldToTap, withoutCard } from '../../../domain/approvals/card';
import { chatEventOfApproval } from '../../../domain/notices/chat-events';

const task = (task_id: string, open_id: string, status = 'PENDING') => ({ task_id, open_id, status });

describe('the card that asks for a decision on an approval', () => {
  const tasks = [task('t1', 'ann', 'APPROVED'), task('t2', 'ben'), task('t3', 'eva', 'TRANSFERRED')];

  test.each<[string, string, string | null, string]>([
    ['is open for who is asked', 'PENDING', 'ben', 'open'],
    ['is open in a chat while anybody is asked', 'PENDING', null, 'open'],
    ['is open after it was handed on', 'TRANSFERRED', 'ben', 'open'],
    ['offers nothing to who has decided while others are asked', 'PENDING', 'ann', 'passed'],
    ['offers nothing to who has handed it on', 'PENDING', 'eva', 'passed'],
    ['offers nothing to who was never asked', 'PENDING', 'sam', 'passed'],
    ['has ended with the approval, whoever is said to be asked', 'CANCELED', 'ben', 'ended'],
    ['has ended in the chat too', 'APPROVED', null, 'ended'],
  ])('%s', (_what, status, openId, standing) => {
    expect(cardStanding(status, tasks, openId)).toBe(standing);
  });

  test('is sent once to each approver, and to nobody after the decision', () => {
    const twice = [...tasks, task('t4', 'ben'), task('t5', 'kim')];
    expect(withoutCard('PENDING', twice, [])).toEqual(['ben', 'kim']);
    expect(withoutCard('PENDING', twice, [{ open_id: 'ben' }, { open_id: null }])).toEqual(['kim']);
    expect(withoutCard('APPROVED', twice, [])).toEqual([]);
  });

  test('is updated when the approval or one of its steps changes, in whatever order the steps are read', () => {
    const version = cardVersion('PENDING', tasks);
    expect(cardVersion('PENDING', [...tasks].reverse())).toBe(version);
    expect(cardVersion('APPROVED', tasks)).not.toBe(version);
    expect(cardVersion('PENDING', [...tasks.slice(1), task('t1', 'ann', 'REJECTED')])).not.toBe(version);
    expect(cardVersion('PENDING', [...tasks, task('t6', 'kim')])).not.toBe(version);
  });

  test('accepts taps for thirty days', () => {
    expect([isTooOldToTap(1_000, 1_000 + 30 * 86_400_000 - 1), isTooOldToTap(1_000, 1_000 + 30 * 86_400_000)]).toEqual([
      false,
      true,
    ]);
  });

  test('is shown to a chat that is notified of the change behind the approval, and to none for a new record', () => {
    expect([
      chatEventOfApproval('stage_change'),
      chatEventOfApproval('field_update'),
      chatEventOfApproval('create'),
    ]).toEqual(['CHANGE_STAGE_EVENT', 'CHANGE_OBJECT_EVENT', null]);
  });
});
