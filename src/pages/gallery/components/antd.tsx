import ErrorBlock from 'antd-mobile/es/components/error-block';
import { AntdProvider } from '@/components/antd';

/** Shows a component of antd-mobile with its own texts in the language of the page. */
export default function Antd() {
  return (
    <AntdProvider>
      <ErrorBlock status="empty" />
    </AntdProvider>
  );
}
