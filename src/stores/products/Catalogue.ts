import type { Output } from '@domain/contract';
import { productPriceField, productTable } from '@domain/objects/product';
import { makeObservable, observableRef } from 'mobx';
import { listed, PagedList } from '../PagedList';
import type { RecordModel } from '../records/Record';
import type { RootStore } from '../RootStore';

/** The pause in typing before a picker asks the server (SD-8), in milliseconds. */
const debounce = 500;

/** Products of a page (REQ records 9). */
const pageSize = 50;

/** The choice of catalogue products: the keyword, pages of available products, and the chosen ones in the order of the taps. */
export class Catalogue extends PagedList<RecordModel, Output<'products.list'>> {
  keyword = '';
  chosen: readonly RecordModel[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly stores: RootStore,
    /** The number of products that can be chosen. */
    private readonly room: number,
  ) {
    super();
    makeObservable(this, { keyword: true, chosen: observableRef, type: true, toggle: true, full: true });
  }

  get full(): boolean {
    return this.chosen.length >= this.room;
  }

  /** Stops pending requests when the picker closes. */
  stop(): void {
    clearTimeout(this.timer);
    this.clear();
  }

  /** Takes typed text; the list changes when typing pauses. */
  type(text: string): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.restart(), debounce);
    this.keyword = text;
  }

  toggle(product: RecordModel): void {
    if (this.chosen.includes(product)) this.chosen = this.chosen.filter((chosenProduct) => chosenProduct !== product);
    else if (!this.full) this.chosen = [...this.chosen, product];
  }

  /** Returns the price of a product, in the main currency; undefined where it has no price or the reader does not see it. */
  getPrice(product: RecordModel): number | undefined {
    const field = this.stores.company.field(productTable, productPriceField);
    const price = field && product.value(field);
    return typeof price === 'number' ? price : undefined;
  }

  protected async requestPage(page: number): Promise<Output<'products.list'>> {
    const keyword = this.keyword.trim();
    const answer = await this.stores.api.call('products.list', {
      ...(keyword ? { keyword } : {}),
      enabled_only: true,
      page,
      size: pageSize,
    });
    return listed(answer);
  }

  protected take(answer: Output<'products.list'>, loadedItems: readonly RecordModel[]) {
    const items = [...new Set([...loadedItems, ...answer.list.map((json) => this.stores.records.put(json))])];
    return { items, hasMore: answer.has_more };
  }
}
