import type { Poi } from '@domain/values/poi';
import { MapPin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Nothing } from '../Nothing';
import { useValueServices } from '../services';
import type { DisplayProps } from '../value-view';
import styles from '../values.module.css';
import own from './poi.module.css';
import { coordinates } from './coordinates';
import { mapPoint } from './map-address';

/** Shows the address, or the coordinates while it is unknown; a tap opens the map at the position. */
export default function Display({ value, size }: DisplayProps) {
  const { t } = useTranslation('values');
  const { language } = useValueServices();
  if (!isPosition(value)) return size === 'block' ? <Nothing /> : null;
  const placeText = value.address ?? coordinates(value);
  if (size === 'line') return <span className={styles.line}>{placeText}</span>;
  return (
    <a
      className={own.place}
      href={mapPoint(value, placeText, language)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('openMap', { place: placeText })}
    >
      <MapPin size={16} aria-hidden="true" />
      <span>{placeText}</span>
    </a>
  );
}

function isPosition(value: unknown): value is Poi {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as Poi).latitude === 'number' &&
    typeof (value as Poi).longitude === 'number'
  );
}
