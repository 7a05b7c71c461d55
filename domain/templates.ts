/** The templates that a new company can begin with (server/templates). */
export const templateIds = ['wholesale', 'software', 'services', 'field-service'] as const;
export type TemplateId = (typeof templateIds)[number];
