/** The languages of the product, the source language first. */
export const languages = ['zh', 'en', 'ja'] as const;
export type Language = (typeof languages)[number];
