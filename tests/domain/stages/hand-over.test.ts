import { goesAlong, isOpen } from '../../../domain/stages/hand-over';
import { hasReached } from '../../../domain/stages/reached';

const stage = (stage_id: string, weight: number, pipeline_id = 'p') => ({ pipeline_id, stage_id, weight });
const stages = [stage('early', 10), stage('late', 80), stage('won', 100), stage('lost', 0), stage('early', 0, 'q')];

describe('the records that go along when a record is handed over', () => {
  test('can be its deals, tickets and contacts, while notes keep their authors', () => {
    expect(['deal', 'ticket', 'user', 'note', 'organization'].filter(goesAlong)).toEqual(['deal', 'ticket', 'user']);
  });

  const deal = (stage_id: string | null, pipeline_id: string | null = 'p') =>
    isOpen({ table_id: 'deal', pipeline_id, stage_id, data: { ticket_status: ['5'] } }, stages);
  const ticket = (ticket_status: unknown) =>
    isOpen({ table_id: 'ticket', pipeline_id: null, stage_id: null, data: { ticket_status } }, stages);

  test('exclude won and lost records', () => {
    expect(deal('early')).toBe(true);
    expect(deal('won')).toBe(false);
    expect(deal('lost')).toBe(false);
    expect(deal('early', 'q')).toBe(false);
    expect(deal(null, null)).toBe(true);
  });

  test('exclude resolved and closed tickets', () => {
    expect([['2'], '2', null, undefined, []].map(ticket)).toEqual([true, true, true, true, true]);
    expect([['4'], ['5'], '5', 5].map(ticket)).toEqual([false, false, false, false]);
  });
});

describe('a stage that a record has reached', () => {
  const reached = (stage_id: string | null, from: string, pipeline_id: string | null = 'p') =>
    hasReached({ pipeline_id, stage_id }, from, stages);
  test('is its current stage or one before it in the order of probabilities', () => {
    expect(reached('late', 'early')).toBe(true);
    expect(reached('late', 'late')).toBe(true);
    expect(reached('early', 'late')).toBe(false);
    expect(reached('won', 'late')).toBe(true);
  });
  test('belongs to the pipeline of the record, and a lost record has reached only its lost stage', () => {
    expect(reached('lost', 'early')).toBe(false);
    expect(reached('lost', 'lost')).toBe(true);
    expect(reached('early', 'late', 'q')).toBe(false);
    expect(reached('early', 'early', 'q')).toBe(true);
    expect(reached('gone', 'early')).toBe(false);
    expect(reached(null, 'early', null)).toBe(false);
    expect(reached('late', 'gone')).toBe(false);
  });
});
