/** The type of the products that a company sells; every company begins with this type (ADR-0049). */
export const productTable = 'product';

/** The field with the groups of products as options. */
export const productGroupField = 'category';

/** The field that holds the price of one piece, in the main currency of the company. */
export const productPriceField = 'price';
