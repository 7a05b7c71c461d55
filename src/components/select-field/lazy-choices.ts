import { lazyLayer } from '@/components/lazy';

/** The layer in which choices are made; its code comes with the first tap. */
export const LazyChoices = lazyLayer(
  () =>
    import(/* webpackChunkName: "choices" */ '@/components/choice-layer').then((choiceLayer) => ({
      default: choiceLayer.ChoiceLayer,
    })),
  ({ onClose }) => onClose(),
  { size: 'half', flyout: true },
);
