import { linkValue } from './link-value';

/** The organization of a ticket, chosen by search (SD-31). */
export const ticketCompany = linkValue('TICKET_COMPANY', ['link_field_fill_map']);
