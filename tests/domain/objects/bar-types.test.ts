import { pickBarTypes } from '../../../domain/objects/bar-types';

const pick = (...ids: string[]) => pickBarTypes(ids.map((table_id) => ({ table_id }))).map(({ table_id }) => table_id);

describe('the bar of phones', () => {
  test('has customers and deals in the order of the product', () => {
    expect(pick('organization', 'user', 'lead', 'deal', 'ticket', 'product')).toEqual(['organization', 'deal']);
  });

  test('follows the order of a company, also with types of its own', () => {
    expect(pick('ticket', 'organization', 'user', 'deal')).toEqual(['ticket', 'organization']);
    expect(pick('equipment', 'user', 'organization')).toEqual(['equipment', 'organization']);
  });

  test('has types of people and catalogs where there are no others', () => {
    expect(pick('user', 'organization', 'product')).toEqual(['organization', 'user']);
    expect(pick('lead')).toEqual(['lead']);
    expect(pick()).toEqual([]);
  });
});
