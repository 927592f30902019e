import { createHash } from 'node:crypto'
import { pagePolicy } from './headers.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64')

const inlined = (html: string, element: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${element}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${element}>`, 'gi'))].map(([, text = '']) =>
    sha256(text),
  )

export const policyOf = (html: string, connects: readonly string[] = []): string =>
  pagePolicy({ scripts: inlined(html, 'script'), styles: inlined(html, 'style'), connects })
