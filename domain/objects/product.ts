/** What is sold; every company begins with this type (ADR-0049). */
export const productTable = 'product';

/** The field whose options are the groups of products. */
export const productGroupField = 'category';

/** The field that holds the price of one piece, in the main currency of the company. */
export const productPriceField = 'price';
