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

test('the company look-up offers the names of the register', async () => {
  const { register } = arrange({ 'companies.search': () => ({ available: true, list: [brief] }) });
  expect(await register.search('mill')).toEqual({ kind: 'found', list: [brief] });
});

test('the company look-up stops after the first answer that no register exists', async () => {
  const { register, sent } = arrange({ 'companies.search': () => ({ available: false, list: [] }) });
  expect([await register.search('mill'), await register.search('mills')]).toEqual([{ kind: 'off' }, { kind: 'off' }]);
  expect(sent).toHaveLength(1);
});

test('a chosen company fills the form fields of the configured map with register data', async () => {
  const { register } = arrange({
    'integrations.config': () => ({ field_map: { street: 'address', tel: 'phone' } }),
    'companies.detail': () => ({ detail: { name: 'Mill Ltd.', address: 'Mill Lane 1', phone: '' } }),
  });
  expect(await register.fill('Mill Ltd.')).toEqual({ kind: 'found', values: { street: 'Mill Lane 1' } });
});

test('the company look-up makes no request without a map', async () => {
  const { register, sent } = arrange({ 'integrations.config': () => ({ field_map: {} }) });
  expect(await register.fill('Mill Ltd.')).toEqual({ kind: 'found', values: {} });
  expect(sent.map(({ name }) => name)).toEqual(['integrations.config']);
});

test('the company look-up shows a sentence when the register does not answer', async () => {
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
