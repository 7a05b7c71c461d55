/** The names that a company can give its tickets (SD-71). */
export const ticketNames = ['ticket', 'requirement', 'demand'] as const;
export type TicketName = (typeof ticketNames)[number];
