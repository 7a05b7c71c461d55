import type { DemoLanguage } from './names';

/** A team's description of a customer, as rich text with its Markdown copy; every third customer has one. */
const profiles: Record<DemoLanguage, readonly { html: string; markdown: string }[]> = {
  zh: [
    {
      html: '<p>老客户，<strong>付款及时</strong>。</p><ul><li><p>每周二收货</p></li><li><p>偏好小包装</p></li></ul>',
      markdown: '老客户，**付款及时**。\n\n- 每周二收货\n- 偏好小包装',
    },
    { html: '<p>今年新开三家门店，<em>正在比较供应商</em>。</p>', markdown: '今年新开三家门店，*正在比较供应商*。' },
  ],
  en: [
    {
      html: '<p>Long-standing customer, <strong>pays on time</strong>.</p><ul><li><p>Takes deliveries on Tuesdays</p></li><li><p>Prefers small packs</p></li></ul>',
      markdown: 'Long-standing customer, **pays on time**.\n\n- Takes deliveries on Tuesdays\n- Prefers small packs',
    },
    {
      html: '<p>Opens three shops this year and is <em>comparing suppliers</em>.</p>',
      markdown: 'Opens three shops this year and is *comparing suppliers*.',
    },
  ],
};

/** The values of the field `profile` and of its Markdown copy. */
export function getProfile(language: DemoLanguage, number: number): { profile?: string; profile_md?: string } {
  const profileText = profiles[language][number % 2];
  return number % 3 === 0 && profileText ? { profile: profileText.html, profile_md: profileText.markdown } : {};
}
