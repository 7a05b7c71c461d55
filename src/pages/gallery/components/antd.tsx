import ErrorBlock from 'antd-mobile/es/components/error-block';
import Tag from 'antd-mobile/es/components/tag';
import { AntdProvider } from '@/components/antd';
import { useWords } from './words';

/** antd-mobile in our colours and, where it says words of its own, in the language of the page. */
export default function Antd() {
  const { options } = useWords();
  return (
    <AntdProvider>
      <div>
        {(['default', 'primary', 'success', 'warning', 'danger'] as const).map((color, index) => (
          <Tag key={color} color={color} fill="outline">
            {options[index % options.length]}
          </Tag>
        ))}
      </div>
      <ErrorBlock status="empty" />
    </AntdProvider>
  );
}
