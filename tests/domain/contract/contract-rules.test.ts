import { listErrors } from '../../../domain/contract/call';
import { eventsInput, objectCalls } from '../../../domain/contract/record-calls';
import { refuseToSeer } from '../../../domain/contract/configuration/see-as';
import { taskAnswer } from '../../../domain/contract/tasks/task-data';
import { cutText, getEventName, idOfEvent } from '../../../domain/contract/timeline/timeline-names';

test('an administrator who looks as another member can read forms, lists and records, and write nothing', () => {
  const seer = { seenBy: 'admin' };
  expect(() => refuseToSeer(seer, 'records.list')).not.toThrow();
  for (const call of ['records.create', 'notes.create', 'exports.list'] as const)
    expect(() => refuseToSeer(seer, call as 'records.create')).toThrow(expect.objectContaining({ name: 'viewOnly' }));
  expect(() => refuseToSeer({ seenBy: null }, 'records.create')).not.toThrow();
});

describe('the calls of an object type', () => {
  test('have the name of the type for types of the product, and take the type as input for types of a company', () => {
    expect(objectCalls('deal')).toEqual({
      info: 'deal.info',
      events: 'deal.events',
      create: 'deal.create',
      update: 'deal.update',
      remove: 'deal.remove',
      idKey: 'id',
      namesTable: { info: false, events: false, writes: false },
    });
    expect(objectCalls('equipment')).toMatchObject({
      info: 'records.info',
      create: 'records.create',
      namesTable: { info: true, events: true, writes: true },
    });
    expect(objectCalls('note')).not.toHaveProperty('create');
  });

  test('answer twenty events a page and use the id name of the type', () => {
    expect(eventsInput('ticket', 't1', 2, 'all')).toEqual({ ticket_id: 't1', page: 2, size: 20, event_type: 'all' });
    expect(eventsInput('lead', 'l1', 1, 'TASK')).toEqual({
      id: 'l1',
      table_id: 'lead',
      page: 1,
      size: 20,
      event_type: 'TASK',
    });
  });

  test('list each error once, and session errors only where the call needs a session', () => {
    const read = listErrors({ errors: ['notFound', 'internal'], kind: 'read' });
    expect(read.filter((name) => name === 'internal')).toHaveLength(1);
    expect(read).toEqual(expect.arrayContaining(['notFound', 'viewOnly']));
    expect(read).not.toContain('tooSlow');
    expect(listErrors({ errors: [], kind: 'search' })).toEqual(expect.arrayContaining(['tooSlow', 'indexBeingMade']));
    const signIn = listErrors({ errors: [], kind: 'signIn' });
    expect(signIn).not.toContain('noAuth');
    expect(signIn).toContain('unavailable');
  });
});

test('a task is answered with its texts as escaped HTML', () => {
  const task = { id: 't', creator_id: null, collaborators: [], due: null, complete_time: null };
  expect(taskAnswer({ ...task, summary: 'a < b', description: '<b>\nx' })).toMatchObject({
    summary: 'a < b',
    rich_summary: 'a &lt; b',
    rich_description: '&lt;b&gt;<br>x',
  });
});

describe('a timeline event in an answer', () => {
  test('has the name that other systems use', () => {
    expect(
      ['CHANGE', 'FOLLOW_NOTE', 'NOTE_REMOVED', 'PRODUCT_CHANGE', 'APPROVE', 'TASK'].map((type) =>
        getEventName('deal', type),
      ),
    ).toEqual(['REVENUE_DEAL', 'REVENUE_DEAL_NOTE', 'REVENUE_DEAL_NOTE', 'REVENUE_DEAL_QUOTE', 'APPROVE', 'TASK']);
    expect(getEventName('ticket', 'PRODUCT_CHANGE')).toBe('TICKET_CHANGE');
    expect(getEventName('equipment', 'FOLLOW_NOTE')).toBe('CLIENT_OBJECT_NOTE_CREATE');
  });

  test('carries the id of its record under the id name of the type', () => {
    expect(idOfEvent('organization', 'o')).toEqual({ org_obj_id: 'o' });
    expect(idOfEvent('equipment', 'e')).toEqual({});
  });

  test('holds values of up to two hundred characters and cuts longer ones', () => {
    expect(cutText('x'.repeat(200))).toBe('x'.repeat(200));
    expect(cutText('x'.repeat(201))).toBe(`${'x'.repeat(199)}…`);
    expect(cutText(`${'🚚'.repeat(201)}`)).toBe(`${'🚚'.repeat(199)}…`);
  });
});
