import type { Language } from '../../../domain/languages';
import { messageTexts } from '../../messages/texts';

const box =
  'position:relative;z-index:1;box-sizing:border-box;max-width:480px;margin:0 auto;padding:48px 24px;text-align:center;font:16px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText';
const button = 'min-height:44px;padding:0 24px;border:0;border-radius:8px;font:inherit;background:#3056d3;color:#fff';

/** Returns a template element with the notice of a page that did not load (src/page-recovery.ts). The notice needs no style sheet (ADR-0237). */
export function recoveryNotice(language: Language): string {
  const { title, text, reload } = messageTexts(language).recovery;
  return `<template><div role="alert" lang="${language}" style="${box}"><h1 style="margin:0 0 8px;font-size:20px">${title}</h1><p style="margin:0 0 24px">${text}</p><button type="button" style="${button}">${reload}</button></div></template>`;
}
