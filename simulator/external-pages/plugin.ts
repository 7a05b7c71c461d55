import type { FastifyPluginAsync } from 'fastify';

/** Pages outside of the product to which its entries lead: help, support, administration, sales, and a table for a frame. */
const pages: Record<string, { zh: string; en: string }> = {
  help: { zh: '帮助文档', en: 'Help center' },
  support: { zh: '在线客服', en: 'Online support' },
  administration: { zh: '管理后台', en: 'Admin console' },
  sales: { zh: '联系销售', en: 'Contact sales' },
  form: { zh: '多维表格', en: 'Base' },
};

export const externalPages: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { page: string } }>('/:page', async (request, reply) => {
    const page = Object.hasOwn(pages, request.params.page) ? pages[request.params.page] : undefined;
    if (!page) return reply.code(404).type('text/plain; charset=utf-8').send('No such page\n');
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html(page));
  });
};

function html({ zh, en }: { zh: string; en: string }): string {
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${zh} · ${en}</title>
<body style="font:16px/1.5 system-ui,sans-serif;margin:0;padding:48px 24px;text-align:center;color:#171a21;background:#fff">
<h1 style="font-size:22px">${zh}</h1><p lang="en">${en}</p>
<p>这是演示用的外部页面。</p><p lang="en">Stands in for an external page in this demo.</p></body></html>`;
}
