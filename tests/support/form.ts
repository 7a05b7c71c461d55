import type { Locator } from 'playwright-core';
import { photo } from './photo';
import type { App } from './steps';
import { words, type Language } from './words';

/** The time in milliseconds in which the control of a revealed field must get the focus. */
const patience = 3_000;

/** A record's form, which tests fill in by the names of its fields. */
export class Form {
  readonly sheet: Locator;

  /** @param title the beginning of the sheet's title, to distinguish it from pickers above it */
  constructor(
    private readonly app: App,
    private readonly language: Language,
    title: RegExp,
  ) {
    this.sheet = app.getByRole('dialog', { name: title });
  }

  /** Optional fields appear as chips. A tap opens the row, and also the layer of a value that is chosen in one. */
  async want(label: string): Promise<void> {
    const chip = this.sheet
      .getByRole('region', { name: this.says('detail:form.more') })
      .getByRole('button', { name: label, exact: true });
    const control = this.sheet.locator('[data-field]').filter({ hasText: label });
    await chip.or(control).first().waitFor();
    if (!(await chip.isVisible())) return;
    await chip.click();
    // Then the control has the focus, unless its layer takes it; the control of files takes none.
    const typed = control.locator(':focus:not([aria-haspopup=dialog])');
    const began = Date.now();
    while (!(await this.picker(label).isVisible()) && (await typed.count()) === 0 && Date.now() - began < patience)
      await new Promise((resolve) => setTimeout(resolve, 20));
  }

  /** Opens the layer of a field, unless the tap on its chip has opened it. */
  private async open(label: string, opener = this.control(label)): Promise<Locator> {
    const picker = this.picker(label);
    if (!(await picker.isVisible())) await opener.click();
    return picker;
  }

  async type(label: string, text: string): Promise<void> {
    await this.input(label).fill(text);
  }

  /** Returns the control of a label; the label of a required one has a star. */
  input(label: string): Locator {
    return this.sheet.getByLabel(new RegExp(`^${escaped(label)}\\*?$`));
  }

  async typeRange(label: string, low: string, high: string): Promise<void> {
    await this.sheet.getByLabel(this.says('values:rangeFrom', { label })).fill(low);
    await this.sheet.getByLabel(this.says('values:rangeTo', { label })).fill(high);
  }

  async typeMoney(label: string, currency: string, amount: string): Promise<void> {
    const title = this.says('values:currencyOf', { label });
    await this.sheet.getByRole('button', { name: new RegExp(title.source.replace(/\\s\*\$$/, ' ')) }).click();
    const picker = this.app.getByRole('dialog', { name: title });
    await picker.getByRole('button', { name: currency }).click();
    await picker.waitFor({ state: 'detached' });
    await this.type(label, amount);
  }

  /** Types a date into its picker and confirms it. */
  async typeDate(label: string, typed: string): Promise<void> {
    const picker = await this.open(label);
    await picker.getByRole('textbox').fill(typed);
    await picker.getByRole('button', { name: this.says('pickers:done') }).click();
    await picker.waitFor({ state: 'detached' });
  }

  /** Taps one choice, or marks several and confirms them. `search` is typed first where there are many. */
  async choose(
    label: string,
    choices: readonly string[],
    { several = false, search }: { several?: boolean; search?: string } = {},
  ): Promise<void> {
    const picker = await this.open(label);
    if (search !== undefined) await picker.getByRole('searchbox').fill(search);
    for (const choice of choices)
      await picker.getByRole(several ? 'checkbox' : 'button', { name: new RegExp(`${escaped(choice)}$`) }).click();
    if (several) await picker.getByRole('button', { name: this.says('values:confirm') }).click();
    await picker.waitFor({ state: 'detached' });
  }

  /** Finds records by a word and chooses the first `count` of them. @returns their titles */
  async link(
    label: string,
    { search = '', count = 1, several = false }: { search?: string; count?: number; several?: boolean } = {},
  ): Promise<string[]> {
    const add = this.sheet.getByRole('button', { name: this.says('values:addTo', { label }) });
    const picker = await this.open(label, several ? add : this.control(label));
    const rows = picker.getByRole('listitem').getByRole('button');
    if (search !== '') await picker.getByRole('searchbox').fill(search);
    await rows
      .filter({ hasText: search })
      .nth(count - 1)
      .waitFor();
    const titles = await Promise.all(
      Array.from({ length: count }, (_, at) =>
        rows.nth(at).locator('span').first().locator('span').first().innerText(),
      ),
    );
    for (let at = 0; at < count; at += 1) await rows.nth(at).click();
    if (several) await picker.getByRole('button', { name: this.says('links:confirm', { count }) }).click();
    await picker.waitFor({ state: 'detached' });
    return titles;
  }

  /** Types a region by any of its names and chooses its line. */
  async region(label: string, typed: string, line: string): Promise<void> {
    const picker = await this.open(label);
    await picker.getByRole('searchbox').fill(typed);
    await picker.getByRole('button', { name: line, exact: true }).click();
    await picker.waitFor({ state: 'detached' });
  }

  async rich(label: string, text: string): Promise<void> {
    const editor = await this.open(label);
    await editor.getByRole('button', { name: this.says('inputs:rich.bold') }).click();
    await editor.getByRole('textbox').fill(text);
    await editor.getByRole('button', { name: this.says('inputs:rich.done') }).click();
    await editor.waitFor({ state: 'detached' });
  }

  /** Types the name of a company, which the app looks up in the register, and chooses an offer. */
  async company(label: string, typed: string, offer: string): Promise<void> {
    const control = this.sheet.getByRole('combobox', { name: label, exact: true });
    await control.pressSequentially(typed);
    await this.sheet.getByRole('option').filter({ hasText: offer }).click();
  }

  async attach(label: string, ...names: string[]): Promise<void> {
    const files = names.map((name) => ({ name, mimeType: 'image/png', buffer: photo() }));
    await this.files(label).locator('input[type=file]').setInputFiles(files);
  }

  /** Attaches files and waits until all have arrived, because the form cannot be saved before. */
  async attached(label: string, ...names: string[]): Promise<void> {
    const before = await this.files(label).locator('[data-status]').count();
    await this.attach(label, ...names);
    await this.files(label)
      .locator('[data-status=done]')
      .nth(before + names.length - 1)
      .waitFor();
  }

  private files(label: string): Locator {
    return this.sheet.getByRole('group', { name: label, exact: true });
  }

  async save(): Promise<void> {
    await this.sheet.getByRole('button', { name: this.says('detail:form.save') }).click();
  }

  /** Returns the button of a field that opens a layer; its name begins with the field's label. */
  control(label: string): Locator {
    return this.sheet.getByRole('button', { name: new RegExp(`^${escaped(label)} `) });
  }

  /** Returns the layer above the form for a field. */
  picker(label: string): Locator {
    return this.app.getByRole('dialog', { name: new RegExp(`^${escaped(label)}(?: |$)`) });
  }

  private says(key: string, values?: Record<string, string | number>): RegExp {
    return words(this.language, key, values);
  }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
