import { lazyLayer } from '@/components/lazy';

/** The layer in which choices are made; its code comes with the first tap. */
export const LazyChoices = lazyLayer(
  () =>
    import(/* webpackChunkName: "choices" */ '@/components/choice-layer').then((part) => ({
      default: part.ChoiceLayer,
    })),
  ({ onClose }) => onClose(),
  { size: 'half', flyout: true },
);
