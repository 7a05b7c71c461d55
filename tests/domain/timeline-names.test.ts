import { askedEvents, cutText, eventNameOf, idOfEvent, typesAsked } from '../../domain/contract/timeline-names';
import { feedOf } from '../../domain/contract/timeline';

test.each([
  ['organization', 'INFO_CHANGE', 'ORG_CHANGE'],
  ['organization', 'FOLLOW_NOTE', 'ORG_NOTE_CREATE'],
  ['deal', 'FOLLOW_NOTE', 'REVENUE_DEAL_NOTE'],
  ['deal', 'STAGE_CHANGE', 'REVENUE_DEAL'],
  ['deal', 'PRODUCT_CHANGE', 'REVENUE_DEAL_QUOTE'],
  ['user', 'CREATE', 'USER_CHANGE'],
  ['ticket', 'FOLLOW_NOTE', 'TICKET_NOTE'],
  ['equipment', 'PRODUCT_CHANGE', 'CLIENT_OBJECT_CHANGE'],
  ['lead', 'FOLLOW_NOTE', 'CLIENT_OBJECT_NOTE_CREATE'],
  ['deal', 'APPROVE', 'APPROVE'],
  ['deal', 'TASK', 'TASK'],
])('[records 3.129] on a %s the event %s is called %s', (table, type, name) => {
  expect(eventNameOf(table, type)).toBe(name);
  expect(askedEvents).toContain(name);
});

test('a name stands for all events that go by it on records of the type, and for none on others', () => {
  expect(typesAsked('deal', 'all', feedOf)).toBeUndefined();
  expect(typesAsked('deal', 'FOLLOW_NOTE', feedOf)).toEqual(['FOLLOW_NOTE', 'NOTE_REMOVED']);
  expect(typesAsked('deal', 'REVENUE_DEAL_NOTE', feedOf)).toEqual(['FOLLOW_NOTE', 'NOTE_REMOVED']);
  expect(typesAsked('deal', 'REVENUE_DEAL', feedOf)).toContain('STAGE_CHANGE');
  expect(typesAsked('deal', 'REVENUE_DEAL', feedOf)).not.toContain('PRODUCT_CHANGE');
  expect(typesAsked('deal', 'INFO_CHANGE', feedOf)).toEqual(
    expect.arrayContaining(['CREATE', 'INFO_CHANGE', 'STAGE_CHANGE', 'CONVERSION', 'MERGE', 'PRODUCT_CHANGE']),
  );
  expect(typesAsked('deal', 'ORG_CHANGE', feedOf)).toEqual([]);
});

test('ids have the names of their types, and long texts are cut between characters', () => {
  expect(idOfEvent('deal', 'd1')).toEqual({ deal_id: 'd1' });
  expect(idOfEvent('equipment', 'e1')).toEqual({});
  expect(cutText('short')).toBe('short');
  expect(cutText('😀'.repeat(300))).toBe(`${'😀'.repeat(199)}…`);
});
