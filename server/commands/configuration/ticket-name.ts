import type { Company, CompanyType } from '../../../domain/configuration/company';
import type { ConfigurationChange } from '../../../domain/contract/configuration/admin';
import { ticketNames, type TicketName } from '../../../domain/objects/ticket-name';
import type { Db } from '../../db/tables';
import { inTransaction } from '../../db/transaction';
import { messageTexts } from '../../messages/texts';
import { findTypeWords, writeTicketName } from '../../queries/configuration/ticket-name';

/** The object type of tickets. */
const ticketTable = 'ticket';

type NamedType = Pick<CompanyType, 'name' | 'i18n_resource'>;

/** Returns a type's names for the word that a company uses for tickets; its other texts stay. */
function called(type: Partial<NamedType>, ticketName: TicketName): Required<NamedType> {
  const getNamesByLanguage = (form: 'name' | 'one') =>
    Object.fromEntries(
      (['zh', 'en', 'ja'] as const).map((language) => [language, messageTexts(language).ticketName[ticketName][form]]),
    );
  return {
    name: messageTexts('zh').ticketName[ticketName].name,
    i18n_resource: {
      ...type.i18n_resource,
      name: getNamesByLanguage('name'),
      singular_name: getNamesByLanguage('one'),
    },
  };
}

/** Applies a company's word for tickets, in every language and everywhere the type is named. */
export function withTicketName(company: Company): Company {
  const ticketName = company.company.ticket_name;
  if (ticketName === undefined) return company;
  return {
    ...company,
    types: company.types.map((type) =>
      type.table_id === ticketTable ? { ...type, ...called(type, ticketName) } : type,
    ),
  };
}

/** Returns the further changes for a new word: the names of the type, unless the same call sets them. */
export function ticketNameChanges({ types }: Company, changes: readonly ConfigurationChange[]): ConfigurationChange[] {
  const nameValues = changes.flatMap((change) =>
    change.section === 'company' && change.action === 'set' ? [change.values['ticket_name']] : [],
  );
  const word = ticketNames.find((name) => name === nameValues.at(-1));
  const type = types.find(({ table_id }) => table_id === ticketTable);
  const isTypeChanged = changes.some(
    (change) => change.section === 'types' && 'id' in change && change.id === ticketTable,
  );
  return word && type && !isTypeChanged
    ? [{ section: 'types', action: 'set', id: ticketTable, values: called(type, word) }]
    : [];
}

/** Changes the word for tickets in a configured company. Returns false where it has no tickets. */
export async function renameTickets(db: Db, clientId: string, ticketName: TicketName): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const type = await findTypeWords(trx, clientId, ticketTable);
    if (!type) return false;
    await writeTicketName(
      trx,
      { clientId, tableId: ticketTable },
      ticketName,
      called({ i18n_resource: type.i18n_resource ?? undefined }, ticketName),
    );
    return true;
  });
}
