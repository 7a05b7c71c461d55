/** The type of the company's products; every company has it from the start (ADR-0049). */
export const productTable = 'product';

/** The field with the groups of products as options. */
export const productGroupField = 'category';

/** The field that holds the price of one piece, in the main currency of the company. */
export const productPriceField = 'price';
