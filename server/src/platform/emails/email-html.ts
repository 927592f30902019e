import type { Language } from '@hai/contract/languages'
import { escapeHtml } from '../escape-html.ts'

export interface EmailParts {
  readonly language: Language
  readonly brand: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly button: { readonly label: string; readonly url: string } | null
  readonly footnote: string | null
}

/**
 * Dark colours for mail programs that follow the reader’s setting. Light colours are inline, for programs that drop
 * style sheets.
 */
const DARK = `@media (prefers-color-scheme: dark) {
  .page { background-color: #0b0e16 !important }
  .sheet { background-color: #141922 !important; border-color: #303541 !important }
  .ink { color: #f2f0ec !important }
  .soft { color: #bcb7ae !important; border-color: #303541 !important }
  .link { color: #9fbdfc !important }
  .button { background-color: #3564d4 !important }
}`

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const INK = `margin:0 0 16px;font-size:16px;line-height:1.5;color:#141b2c;${FONT}`
const SOFT = `margin:0;font-size:14px;line-height:1.5;color:#495060;${FONT}`
const BUTTON = `display:inline-block;padding:13px 22px;border-radius:10px;background-color:#1139a2;color:#fefdfc;font-size:16px;line-height:1.2;font-weight:600;text-decoration:none;${FONT}`

const paragraph = (text: string): string => `<p class="ink" style="${INK}">${escapeHtml(text)}</p>`

function linkRow({ label, url }: { label: string; url: string }): string {
  const address = escapeHtml(url)
  return `<p style="margin:24px 0 12px"><a class="button" href="${address}" style="${BUTTON}">${escapeHtml(label)}</a></p>
<p style="${SOFT};margin-bottom:16px;word-break:break-all"><a class="link" href="${address}" style="color:#183ea0">${address}</a></p>`
}

const smallPrint = (text: string): string =>
  `<p class="soft" style="${SOFT};border-top:1px solid #dbd7cf;padding-top:16px;margin-top:24px">${escapeHtml(text)}</p>`

/** The layout uses tables, which every mail program supports. They are marked as presentation for screen readers. */
export function emailHtml({ language, brand, subject, paragraphs, button, footnote }: EmailParts): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>:root { color-scheme: light dark }
${DARK}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#f8f5f1">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f8f5f1"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background-color:#fffefd;border:1px solid #dbd7cf;border-radius:14px"><tr><td align="left" style="padding:28px 24px">
<p class="soft" style="${SOFT};margin-bottom:12px;font-weight:600">${escapeHtml(brand)}</p>
<h1 class="ink" style="${INK};font-size:22px;line-height:1.3">${escapeHtml(subject)}</h1>
${[...paragraphs.map(paragraph), ...(button ? [linkRow(button)] : []), ...(footnote === null ? [] : [smallPrint(footnote)])].join('\n')}
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}
