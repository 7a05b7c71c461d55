import { AmountControl } from '../AmountControl';
import { controlProps, type InputProps } from '../value-view';
import { useMoney } from './use-money';

export default function CurrencyInput(props: InputProps) {
  const { value, onChange, field, readOnly, currency } = props;
  const { getSymbol } = useMoney(field);
  return (
    <AmountControl
      control={controlProps(props)}
      amount={value}
      onChange={onChange}
      field={field}
      symbol={getSymbol(currency).trim()}
      readOnly={readOnly}
    />
  );
}
