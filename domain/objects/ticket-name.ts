/** What a company calls its tickets (specification section 1: ticket, shown as requirement or demand; decision 71). */
export const ticketNames = ['ticket', 'requirement', 'demand'] as const;
export type TicketName = (typeof ticketNames)[number];
