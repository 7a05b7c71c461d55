export { AccountMenu } from './AccountMenu';
export { CompanyMenu } from './CompanyMenu';
export { LanguageMenu } from './LanguageMenu';
export { SignOutQuestion } from './SignOutQuestion';
