import type { Company, CompanyType } from '../../domain/metadata/company';
import { messageTexts } from '../messages/texts';

/** The object type of tickets. */
const ticketTable = 'ticket';

/** A company that has chosen a word for its tickets has them called so in every language, wherever the type is named. */
export function withTicketName(company: Company): Company {
  const chosen = company.company.ticket_name;
  if (chosen === undefined) return company;
  const inEach = (part: 'name' | 'one') => Object.fromEntries((['zh', 'en', 'ja'] as const).map((language) => [language, messageTexts(language).ticketName[chosen][part]]));
  const named = (type: CompanyType): CompanyType => ({
    ...type, name: messageTexts('zh').ticketName[chosen].name, i18n_resource: { ...type.i18n_resource, name: inEach('name'), singular_name: inEach('one') },
  });
  return { ...company, types: company.types.map((type) => (type.table_id === ticketTable ? named(type) : type)) };
}
