import fc from 'fast-check';
import { inOrder, isOtherTask, mayCheckOff, taskNews, type TaskState } from '../../../domain/collaboration/tasks';

const task = (over: Partial<TaskState> = {}): TaskState => ({ summary: 'Call', due: null, completedAt: null, ...over });

test.each<[string, TaskState | null, TaskState | null, string[]]>([
  ['a task that nobody knew', null, task(), ['create']],
  ['a task that was done before anybody knew it', null, task({ completedAt: 1 }), ['create', 'complete']],
  ['a task that is as it was', task({ due: 1 }), task({ due: 1 }), []],
  ['another due date', task({ due: 1 }), task({ due: 2 }), ['due']],
  ['no due date any more, and done', task({ due: 1 }), task({ completedAt: 3 }), ['due', 'complete']],
  ['a task that was opened again', task({ completedAt: 3 }), task(), ['reopen']],
  ['a task that was done at another time', task({ completedAt: 3 }), task({ completedAt: 4 }), []],
  ['a task that is no more', task(), null, ['remove']],
  ['a task that never was', null, null, []],
])('%s', (_case, before, now, news) => {
  expect(taskNews(before, now)).toEqual(news);
});

test('a task that was stored before makes no event again, and its new name is stored without an event', () => {
  const state = fc.record({
    summary: fc.string(),
    due: fc.option(fc.nat()),
    completedAt: fc.option(fc.nat()),
  });
  fc.assert(fc.property(state, (now) => !isOtherTask(now, now) && isOtherTask(null, now)));
  expect([isOtherTask(task(), task({ summary: 'Write' })), taskNews(task(), task({ summary: 'Write' }))]).toEqual([
    true,
    [],
  ]);
});

test.each<[string, string[], boolean]>([
  ['rep', ['rep', 'other'], true],
  ['owner', ['other'], false],
  ['owner', [], true],
  ['member', [], true],
  ['rep', [], false],
])('[records 6.33] %s may complete a task of %j: %s', (member, collaborators, may) => {
  expect(mayCheckOff(member, { collaborators }, { owner: 'owner', members: ['member'] })).toBe(may);
});

test('open tasks come first in the order of their due date, then the tasks completed last', () => {
  const named = (summary: string, due: number | null, completedAt: number | null) => ({ summary, due, completedAt });
  const tasks = [
    named('done long ago', 1, 1),
    named('some day', null, null),
    named('tomorrow', 2, null),
    named('done just now', null, 8),
    named('today', 1, null),
  ];
  expect(inOrder(tasks).map(({ summary }) => summary)).toEqual([
    'today',
    'tomorrow',
    'some day',
    'done just now',
    'done long ago',
  ]);
});
