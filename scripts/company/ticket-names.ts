import { ticketNames, type TicketName } from '../../domain/objects/ticket-name';
import { renameTickets } from '../../server/commands/configuration/ticket-name';
import type { Db } from '../../server/db/tables';
import { findTicketName } from '../../server/queries/configuration/ticket-name';
import type { Terminal } from './terminal';

/** Prints a company's word for tickets, or changes it. */
export async function nameTickets(
  db: Db,
  clientId: string,
  word: string | undefined,
  terminal: Terminal,
): Promise<void> {
  if (word === undefined) {
    const chosen = await findTicketName(db, clientId);
    return terminal.print(
      chosen === undefined
        ? `${clientId} has chosen no word for its tickets: they are called as their type says.`
        : `${clientId} calls its tickets "${chosen}".`,
    );
  }
  if (!isTicketName(word))
    return terminal.refuse(`Tickets cannot be called "${word}": ticket-name ${clientId} [${ticketNames.join(' | ')}].`);
  if (!(await renameTickets(db, clientId, word))) return terminal.refuse(`${clientId} has no tickets.`);
  terminal.print(`${clientId} calls its tickets "${word}". Members see it when they next open the app.`);
}

function isTicketName(word: string): word is TicketName {
  return (ticketNames as readonly string[]).includes(word);
}
