/**
 * More than sixty addresses that lead away from our pages, or that only some parsers take for ours: for every place that takes an address
 * from outside (GOALS S11).
 * @param own our origin, as in `https://crm.example`
 */
export function foreignAddresses(own: string): string[] {
  const { host, protocol } = new URL(own);
  const evil = 'evil.example';
  return [
    // Another host, written plainly or in a way that hides it.
    `https://${evil}`, `https://${evil}/home`, `http://${evil}/login`, `HTTPS://${evil}/`, `https:${evil}`, `https:/${evil}`, `https:///${evil}`, `https:////${evil}`,
    `//${evil}`, `//${evil}/home`, `///${evil}`, `////${evil}`, `/\\${evil}`, `\\/${evil}`, `\\\\${evil}`, `/\\/${evil}`, `\\\\\\${evil}`, `/\t/${evil}`, `/\n/${evil}`, `/\r/${evil}`,
    `\t//${evil}`, `\n//${evil}`, ` //${evil}`, `\u0000//${evil}`, `/%09/${evil}`, `/%5c${evil}`, `/%2f%2f${evil}`, `https://${evil}%2f@${host}`, `//${evil}%00/home`,
    // Our name somewhere in it.
    `${own}.${evil}/`, `${own}@${evil}/`, `${own}:password@${evil}/`, `${own}%40${evil}`, `${own}%2e${evil}/`, `${own}\\@${evil}/`, `${own}\\.${evil}/`, `${own}\t.${evil}/`,
    `https://${evil}/${own}`, `https://${evil}?${own}`, `https://${evil}#${own}`, `https://${evil}\\${host}`, `https://${evil}/.${host}`, `${protocol}//${evil}\\@${host}/`,
    `https://${host}${evil}`, `//${host}.${evil}`, `//${host}@${evil}`, `https://user@${evil}`, `${protocol}//somebody@${host}/home`, `${protocol}//somebody:word@${host}/home`,
    // No web address at all.
    'javascript:alert(1)', 'JavaScript:alert(1)', 'java\tscript:alert(1)', 'java\nscript:alert(1)', ' javascript:alert(1)', '\u0001javascript:alert(1)', `javascript://${host}/%0aalert(1)`,
    'data:text/html,<script>alert(1)</script>', 'vbscript:msgbox(1)', `blob:${own}/1`, 'about:blank', 'file:///etc/passwd', `httpx://${host}/home`, `ftp://${host}/home`, `intent://${host}#Intent;scheme=http;end`,
    'mailto:somebody@evil.example', `view-source:${own}/home`, 'lark://client', 'dingtalk://dingtalkclient',
    // Another port, or letters that look like ours.
    `${protocol}//${host.split(':')[0]}:1/home`, `https://еvil.example/`, `https://127.0.0.1.${evil}/`, `https://0x7f000001.${evil}/`, 'https://[::1]:1/', '//0/', '//①②⑦.⓪.⓪.①:1/',
  ];
}
