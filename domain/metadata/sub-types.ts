/** The sub type of the select whose options are the company's currencies: the currency of a record's own amounts. */
export const currencySubType = 'currency';
