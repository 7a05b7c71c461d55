export { CompanyList } from './CompanyList';
export { CompanySummary } from './CompanySummary';
