// Each component by itself: the barrel would bring the styles of them all, and a heavier floor would flatter us.
import Button from 'antd-mobile/es/components/button';
import Card from 'antd-mobile/es/components/card';
import Tag from 'antd-mobile/es/components/tag';
import 'antd-mobile/es/global';
import { makeAutoObservable } from 'mobx';
import { observer } from 'mobx-react-lite';
import { createRoot } from 'react-dom/client';

/** What any page of this stack costs: React, MobX, antd-mobile and twenty cards, without a single call to a server. */
class Floor {
  chosen = 0;
  readonly cards = Array.from({ length: 20 }, (_, at) => ({ name: `Organization ${at + 1}`, industry: 'Food retail', manager: 'Lin Hao' }));
  constructor() {
    makeAutoObservable(this);
  }
  choose(at: number): void {
    this.chosen = at;
  }
}

const floor = new Floor();

const Page = observer(function Page() {
  return (
    <main>
      <h1>Organizations</h1>
      {floor.cards.map((card, at) => (
        <Card key={card.name} title={card.name} onClick={() => floor.choose(at)} style={{ margin: 12 }}>
          <p>{card.manager}</p>
          <Tag color={floor.chosen === at ? 'primary' : 'default'}>{card.industry}</Tag>
        </Card>
      ))}
      <Button color="primary" block>Add</Button>
    </main>
  );
});

createRoot(document.getElementById('app') as HTMLElement).render(<Page />);
