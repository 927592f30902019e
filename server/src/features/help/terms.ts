import type { Language } from '@hai/contract/languages'
export interface Term {
  readonly text: string
  readonly at: number
  readonly term: string
}

const TERM_MAX = 40

const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae').replaceAll('ß', 'ss')

/** The first one that fits is removed from a word, so the longest come first. Creole words have no such endings. */
const endings: Readonly<Record<Language, readonly string[]>> = {
  en: ['ations', 'ation', 'ings', 'ing', 'ies', 'ied', 'ers', 'es', 'ed', 'er', 'ly', 's', 'e', 'y'],
  fr: [
    'ements',
    'ations',
    'asions',
    'ement',
    'ation',
    'asion',
    'antes',
    'ants',
    'ante',
    'eurs',
    'eur',
    'ees',
    'ant',
    'ent',
    'ons',
    'ez',
    'ee',
    'er',
    'ir',
    'es',
    'e',
    's',
    'x',
  ],
  ht: [],
}
const STEM_MIN = 3

function stem(word: string, language: Language): string {
  const ending = endings[language].find((one) => word.endsWith(one) && word.length - one.length >= STEM_MIN)
  return ending === undefined ? word : word.slice(0, -ending.length)
}

export const wordsOf = (text: string, language: Language): Term[] =>
  [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    text: word,
    at: index,
    term: stem(plain(word).slice(0, TERM_MAX), language),
  }))

const lists: Readonly<Record<Language, string>> = {
  en: 'a an and are as at be been by can did do does for from get got had has have how i if in is it its me my no not of on or our so that the their them they this to was we what when where which who why will with you your',
  fr: 'a ai au aux avec c ce ces cela comment d dans de des du elle en est et il j je l la le les leur lui m ma mais me mes moi mon n ne nous on ont ou par pas pour pourquoi qu quand que quel quelle qui s sa se ses si son suis sur t te ton un une vos votre vous y',
  ht: 'a ak an ap ba ban bay m w l n y k t gen pou pa nan sou yon yo li ou mwen nou la lan ki sa se te ka kijan ki kisa kote poukisa si ke epi men fe eske tou',
}

const common: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(lists.en.split(' ')),
  fr: new Set(lists.fr.split(' ')),
  ht: new Set(lists.ht.split(' ')),
}

/** Frequent words count only if the query has no other words. */
export function termsOf(query: string, language: Language, most: number): string[] {
  const words = wordsOf(query, language)
  const distinctive = words.filter(({ text }) => !common[language].has(plain(text)))
  return [...new Set((distinctive.length > 0 ? distinctive : words).map(({ term }) => term))].slice(0, most)
}
