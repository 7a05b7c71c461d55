import ErrorBlock from 'antd-mobile/es/components/error-block';
import { AntdProvider } from '@/components/antd';

/** antd-mobile says words of its own in the language of the page. */
export default function Antd() {
  return (
    <AntdProvider>
      <ErrorBlock status="empty" />
    </AntdProvider>
  );
}
