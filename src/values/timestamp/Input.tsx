import { momentText } from '@domain/calendar/time-texts';
import { ServerMade } from '../ServerMade';
import { useValueServices } from '../services';
import type { InputProps } from '../value-view';

export default function TimestampInput(props: InputProps) {
  const { timeZone } = useValueServices();
  return <ServerMade {...props} shown={typeof props.value === 'number' ? momentText(props.value, timeZone) : ''} />;
}
