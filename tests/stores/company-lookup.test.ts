import { companyLookup } from '@/stores/company/company-lookup';
import { RootStore } from '@/stores';
import { known, appEnvironment, remember } from '../support/app-environment';
import { answering, Refusal, type Answers } from '../support/render-with-stores';

function arrange(answers: Answers) {
  remember(known);
  const sent = answering(answers);
  return { sent, register: companyLookup(new RootStore(appEnvironment()).api) };
}

const brief = { name: 'Mill Ltd.', credit_code: '', legal_person: '', status: '' };

beforeEach(() => localStorage.clear());

test('the names that the register offers', async () => {
  const { register } = arrange({ 'companies.search': () => ({ available: true, list: [brief] }) });
  expect(await register.search('mill')).toEqual({ kind: 'found', list: [brief] });
});

test('where there is no register, it is asked once and never again', async () => {
  const { register, sent } = arrange({ 'companies.search': () => ({ available: false, list: [] }) });
  expect([await register.search('mill'), await register.search('mills')]).toEqual([{ kind: 'off' }, { kind: 'off' }]);
  expect(sent).toHaveLength(1);
});

test('a chosen company fills the fields that the company’s map names, with what the register knows', async () => {
  const { register } = arrange({
    'integrations.config': () => ({ field_map: { street: 'address', tel: 'phone' } }),
    'companies.detail': () => ({ detail: { name: 'Mill Ltd.', address: 'Mill Lane 1', phone: '' } }),
  });
  expect(await register.fill('Mill Ltd.')).toEqual({ kind: 'found', values: { street: 'Mill Lane 1' } });
});

test('without a map the register is not asked', async () => {
  const { register, sent } = arrange({ 'integrations.config': () => ({ field_map: {} }) });
  expect(await register.fill('Mill Ltd.')).toEqual({ kind: 'found', values: {} });
  expect(sent.map(({ name }) => name)).toEqual(['integrations.config']);
});

test('a lookup that does not answer is a sentence', async () => {
  const { register } = arrange({
    'companies.search': () => {
      throw new Refusal('lookupUnavailable');
    },
  });
  expect(await register.search('mill')).toEqual({
    kind: 'failed',
    text: expect.stringContaining('isn’t available') as unknown,
  });
});
