/** The sub type of the select that has the company's currencies as options: the currency of a record's own amounts. */
export const currencySubType = 'currency';
