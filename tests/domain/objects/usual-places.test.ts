import {
  getListOrder,
  listCardFacts,
  listCreateFields,
  listHeaderFacts,
  showsFact,
} from '../../../domain/objects/usual-places';

const deal = { table_id: 'deal', list_second_show_field_ids: ['amount', 'close_on'], settings: null };

describe('the places of a type', () => {
  test('follow the job of the product types while a company has set nothing', () => {
    expect(listCardFacts(deal)).toEqual(['organization_ids', 'amount', 'close_on', 'stage_days']);
    expect(listHeaderFacts(deal)).toEqual(['amount', 'close_on', 'organization_ids']);
    expect(getListOrder(deal)).toEqual({ field: 'close_on', sort: 'asc', open_first: true });
    expect(listCreateFields(deal)).toEqual(['name', 'organization_ids', 'amount', 'close_on']);
    expect(showsFact(deal, 'stage_days')).toBe(true);
    expect(showsFact(deal, 'last_note_time')).toBe(false);
  });

  test('keep the second fields that a company has chosen, and its settings before all', () => {
    expect(listCardFacts({ ...deal, list_second_show_field_ids: ['budget'] })).toEqual(['budget']);
    const settings = { card_facts: ['remark'], highlights: [], create_fields: [] };
    expect(listCardFacts({ ...deal, settings })).toEqual(['remark']);
    expect(listHeaderFacts({ ...deal, settings })).toEqual([]);
    expect(listCreateFields({ ...deal, settings })).toEqual([]);
  });

  test('of a type of the company are its second fields, newest first', () => {
    const own = { table_id: 'truck', list_second_show_field_ids: ['plate'], settings: null };
    expect(listCardFacts(own)).toEqual(['plate']);
    expect(listHeaderFacts(own)).toBeUndefined();
    expect(getListOrder(own)).toBeUndefined();
    expect(listCreateFields(own)).toBeUndefined();
  });
});
