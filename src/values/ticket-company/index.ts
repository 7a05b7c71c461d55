export { links as ticketCompany } from '../links';
