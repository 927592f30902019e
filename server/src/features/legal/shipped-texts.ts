import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { languages, type Language } from '@hai/contract/languages'
import { type LegalTexts, legalTexts } from '@hai/contract/legal'
import type { LegalDocument } from '@hai/contract/legal-values'
import { fillTemplate, type TemplateFacts } from './fill-template.ts'

/** The page about compliance is not a legal document: it has no versions, and members never accept it. */
export type ShippedName = LegalDocument | 'compliance'

const fileOf = (name: ShippedName, language: Language): URL => new URL(`texts/${language}/${name}.md`, import.meta.url)

const readTemplate = (name: ShippedName, language: Language): string => readFileSync(fileOf(name, language), 'utf8')

/** The first line becomes the title, so the other headings move up one level. */
function textOf(filled: string): LegalTexts['en'] {
  const [, title = '', body = ''] = /^# (.+)\n+([\s\S]+)$/.exec(filled) ?? []
  return { title, body: body.replace(/^#(#+ )/gm, '$1').trim() }
}

export const shippedText = (name: ShippedName, language: Language, facts: TemplateFacts): LegalTexts['en'] =>
  textOf(fillTemplate(readTemplate(name, language), facts))

/** Throws if a text does not fit the schema for drafts. */
export const shippedTexts = (document: ShippedName, factsIn: (language: Language) => TemplateFacts): LegalTexts => {
  const of = (language: Language) => shippedText(document, language, factsIn(language))
  return legalTexts.parse({ en: of('en'), fr: of('fr'), ht: of('ht') })
}

/** Covers the template files, before settings are filled in. */
export function shippedHash(document: LegalDocument): string {
  const hash = createHash('sha256')
  for (const language of languages) hash.update(`${readTemplate(document, language)}\0`)
  return hash.digest('base64url')
}
