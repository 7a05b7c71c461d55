export { AccountMenu } from './AccountMenu';
export { CompanyChoice } from './CompanyChoice';
export { CompanyMenu } from './CompanyMenu';
export { LanguageChoice } from './LanguageChoice';
export { LanguageMenu } from './LanguageMenu';
export { SignOutQuestion } from './SignOutQuestion';
export { ThemeChoice } from './ThemeChoice';
