import type { Person } from '../people';
import { everybody } from '../world/tenant';
import { getDepartment } from '../world/directory';

/** The sign-in page of both families: all people of the company, one tap each. */

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (mark) => escapes[mark] ?? mark);

function frame(title: string, brand: string, body: string): string {
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="signin.css">
</head>
<body class="${escapeHtml(brand)}">
<main>
${body}
</main>
</body>
</html>
`;
}

/** Returns the sign-in page; `linkOf` returns the address that signs this person in. */
export function signInPage(
  brand: string,
  suiteName: string,
  buildLink: (person: Person) => string,
  asking?: { scopes: string[]; refuse: string },
  elsewhere?: { text: string; link: string },
): string {
  const rows = everybody()
    .map(
      (person) => `<li><a href="${escapeHtml(buildLink(person))}">
<span class="face" aria-hidden="true">${escapeHtml([...person.name][0] ?? '')}</span>
<span class="who"><strong>${escapeHtml(person.name)}</strong>${person.enName === person.name ? '' : ` <span lang="en">${escapeHtml(person.enName)}</span>`}
<small>${escapeHtml(getDepartment(person).name)} · ${escapeHtml(person.title)} · ${escapeHtml(person.key)}</small></span></a></li>`,
    )
    .join('\n');
  return frame(
    `${suiteName} · 登录 Sign in`,
    brand,
    `<h1>${escapeHtml(suiteName)}</h1>
<p>Sidecar 申请获取你的身份信息。请选择演示账号。<br><span lang="en">Sidecar requests your identity. Choose a demo account.</span></p>
${asking ? `<p>还会请求以下权限 · <span lang="en">It also asks to use, in your name</span>: ${escapeHtml(asking.scopes.join(', '))}. <a href="${escapeHtml(asking.refuse)}">拒绝 Refuse</a></p>` : ''}
<ul>
${rows}
</ul>${elsewhere ? `<p><a href="${escapeHtml(elsewhere.link)}">${escapeHtml(elsewhere.text)}</a></p>` : ''}`,
  );
}

export function signInError(brand: string, suiteName: string, code: string, message: string): string {
  return frame(
    `${suiteName} · ${code}`,
    brand,
    `<h1>${escapeHtml(suiteName)}</h1>
<p role="alert"><strong>${escapeHtml(code)}</strong><br>${escapeHtml(message)}</p>`,
  );
}

export const signInStyles = `:root{color-scheme:light dark;--paper:#fff;--ink:#1f2329;--soft:#646a73;--line:#dee0e3;--brand:#3370ff}
@media (prefers-color-scheme:dark){:root{--paper:#1a1a1a;--ink:#ebebeb;--soft:#a6a6a6;--line:#3a3a3a}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"PingFang SC","Noto Sans CJK SC",sans-serif}
body.dingtalk{--brand:#007fff}body.lark{--brand:#00b386}
main{max-width:480px;margin:0 auto;padding:32px 16px}
h1{font-size:22px;margin:0 0 8px}
p{color:var(--soft);margin:0 0 16px}
ul{list-style:none;margin:0;padding:0;border-top:1px solid var(--line)}
li{border-bottom:1px solid var(--line)}
a{display:flex;gap:12px;align-items:center;min-height:56px;padding:8px 4px;color:inherit;text-decoration:none}
a:hover,a:focus-visible{background:color-mix(in srgb,var(--brand) 8%,transparent);outline-color:var(--brand)}
.face{flex:none;width:40px;height:40px;border-radius:8px;background:var(--brand);color:#fff;display:grid;place-items:center;font-weight:600}
.who span{color:var(--soft)}
small{display:block;color:var(--soft)}
`;
