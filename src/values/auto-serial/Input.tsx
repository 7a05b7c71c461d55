import { ServerMade } from '../ServerMade';
import type { InputProps } from '../value-view';

export default function SerialInput(props: InputProps) {
  return <ServerMade {...props} shown={typeof props.value === 'string' ? props.value : ''} />;
}
