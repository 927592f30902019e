import { createHash } from 'node:crypto'
import { pagePolicy } from './headers.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64')

const inlined = (html: string, element: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${element}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${element}>`, 'gi'))].map(([, text = '']) =>
    sha256(text),
  )

/** The content-security policy of a page, with the hashes of the scripts and styles that stand in it, and the origins it may ask. */
export const policyOf = (html: string, connects: readonly string[] = []): string =>
  pagePolicy({ scripts: inlined(html, 'script'), styles: inlined(html, 'style'), connects })
