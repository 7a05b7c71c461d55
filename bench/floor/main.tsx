// Each component is imported separately, without the barrel. The thirteen components with 110 KB (gzip) are the minimum weight of a page with them.
import Avatar from 'antd-mobile/es/components/avatar';
import Badge from 'antd-mobile/es/components/badge';
import Button from 'antd-mobile/es/components/button';
import Card from 'antd-mobile/es/components/card';
import Checkbox from 'antd-mobile/es/components/checkbox';
import InfiniteScroll from 'antd-mobile/es/components/infinite-scroll';
import List from 'antd-mobile/es/components/list';
import Popup from 'antd-mobile/es/components/popup';
import PullToRefresh from 'antd-mobile/es/components/pull-to-refresh';
import SearchBar from 'antd-mobile/es/components/search-bar';
import Skeleton from 'antd-mobile/es/components/skeleton';
import Tabs from 'antd-mobile/es/components/tabs';
import Tag from 'antd-mobile/es/components/tag';
import 'antd-mobile/es/global';
import { makeAutoObservable } from 'mobx';
import { observer } from 'mobx-react-lite';
import { createRoot } from 'react-dom/client';

/**
 * A page that shows the cost of any page of this stack: React, MobX, thirteen of antd-mobile's components and twenty cards, without a single call
 * to a server.
 */
class Floor {
  chosen = 0;
  adding = false;
  readonly cards = Array.from({ length: 20 }, (_, index) => ({
    name: `Organization ${index + 1}`,
    industry: 'Food retail',
    manager: 'Lin Hao',
  }));
  constructor() {
    makeAutoObservable(this);
  }
  choose(index: number): void {
    this.chosen = index;
  }
  add(adding: boolean): void {
    this.adding = adding;
  }
}

const floor = new Floor();
const nothingMore = () => Promise.resolve();

const Page = observer(function Page() {
  return (
    <main>
      <h1>Organizations</h1>
      <SearchBar placeholder="Search" />
      <Tabs defaultActiveKey="organization">
        <Tabs.Tab title="Organizations" key="organization" />
        <Tabs.Tab title={<Badge content="3">Contacts</Badge>} key="user" />
      </Tabs>
      <PullToRefresh onRefresh={nothingMore}>
        {floor.cards.map((card, index) => (
          <Card key={card.name} title={card.name} onClick={() => floor.choose(index)} style={{ margin: 12 }}>
            <List.Item prefix={<Avatar src="" />}>{card.manager}</List.Item>
            <Tag color={floor.chosen === index ? 'primary' : 'default'}>{card.industry}</Tag>
          </Card>
        ))}
        <InfiniteScroll loadMore={nothingMore} hasMore={false} />
      </PullToRefresh>
      <Button color="primary" block onClick={() => floor.add(true)}>
        Add
      </Button>
      <Popup visible={floor.adding} onMaskClick={() => floor.add(false)}>
        <Checkbox>Key account</Checkbox>
        <Skeleton.Paragraph />
      </Popup>
    </main>
  );
});

createRoot(document.getElementById('app') as HTMLElement).render(<Page />);
