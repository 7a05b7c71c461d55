import {
  askedEvents,
  cutText,
  getEventName,
  idOfEvent,
  typesAsked,
} from '../../../domain/contract/timeline/timeline-names';
import { getFeed } from '../../../domain/contract/timeline/timeline';

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
])('[records 3.129] on a %s the timeline event %s is called %s', (table, type, name) => {
  expect(getEventName(table, type)).toBe(name);
  expect(askedEvents).toContain(name);
});

test('a name in a filter stands for all events with that name on records of the type', () => {
  expect(typesAsked('deal', 'all', getFeed)).toBeUndefined();
  expect(typesAsked('deal', 'FOLLOW_NOTE', getFeed)).toEqual(['FOLLOW_NOTE', 'NOTE_REMOVED']);
  expect(typesAsked('deal', 'REVENUE_DEAL_NOTE', getFeed)).toEqual(['FOLLOW_NOTE', 'NOTE_REMOVED']);
  expect(typesAsked('deal', 'REVENUE_DEAL', getFeed)).toContain('STAGE_CHANGE');
  expect(typesAsked('deal', 'REVENUE_DEAL', getFeed)).not.toContain('PRODUCT_CHANGE');
  expect(typesAsked('deal', 'INFO_CHANGE', getFeed)).toEqual(
    expect.arrayContaining(['CREATE', 'INFO_CHANGE', 'STAGE_CHANGE', 'CONVERSION', 'MERGE', 'PRODUCT_CHANGE']),
  );
  expect(typesAsked('deal', 'ORG_CHANGE', getFeed)).toEqual([]);
});

test('ids have the names of their types, and long texts are cut between characters', () => {
  expect(idOfEvent('deal', 'd1')).toEqual({ deal_id: 'd1' });
  expect(idOfEvent('equipment', 'e1')).toEqual({});
  expect(cutText('short')).toBe('short');
  expect(cutText('😀'.repeat(300))).toBe(`${'😀'.repeat(199)}…`);
});
