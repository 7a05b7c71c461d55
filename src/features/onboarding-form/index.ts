export { default } from './OnboardingForm';
