import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type LegalTexts, legalTexts } from '@hai/contract/legal'
import { type LegalDocument, type LegalLanguage, legalLanguages } from '@hai/contract/legal-words'
import { fillTemplate, type TemplateFacts } from './fill-template.ts'

/** What comes with the program beside the documents: a page about how the wallet is watched, which nobody is asked to accept. */
export type ShippedName = LegalDocument | 'compliance'

const fileOf = (name: ShippedName, language: LegalLanguage): URL => new URL(`texts/${language}/${name}.md`, import.meta.url)

const readTemplate = (name: ShippedName, language: LegalLanguage): string => readFileSync(fileOf(name, language), 'utf8')

/** The first line is the title; what stands beneath are the headings of the page, one level higher than in the file. */
function textOf(filled: string): LegalTexts['en'] {
  const [, title = '', body = ''] = /^# (.+)\n+([\s\S]+)$/.exec(filled) ?? []
  return { title, body: body.replace(/^#(#+ )/gm, '$1').trim() }
}

/** What one text says in one language, in the words of this installation. */
export const shippedText = (name: ShippedName, language: LegalLanguage, facts: TemplateFacts): LegalTexts['en'] =>
  textOf(fillTemplate(readTemplate(name, language), facts))

/** A document in all its languages. Throws where the texts are not what staff may save: that is a mistake of ours. */
export const shippedTexts = (document: ShippedName, factsIn: (language: LegalLanguage) => TemplateFacts): LegalTexts => {
  const of = (language: LegalLanguage) => shippedText(document, language, factsIn(language))
  return legalTexts.parse({ en: of('en'), fr: of('fr'), ht: of('ht') })
}

/** Of the files as they came with the program: another is another text, whatever the settings. */
export function shippedHash(document: LegalDocument): string {
  const hash = createHash('sha256')
  for (const language of legalLanguages) hash.update(`${readTemplate(document, language)}\0`)
  return hash.digest('base64url')
}
