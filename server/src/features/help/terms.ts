import type { Language } from '@hai/contract/languages'
import synonyms from '../../../help/synonyms.json' with { type: 'json' }

export interface Term {
  readonly text: string
  readonly at: number
  readonly term: string
}

const TERM_MAX = 40

export const plain = (text: string): string =>
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

/** Every word of a group counts as its first one. */
function canonicalTerms(language: Language): ReadonlyMap<string, string> {
  const groups = synonyms[language].map((group) => group.split(' ').map((word) => stem(plain(word), language)))
  return new Map(groups.flatMap(([first = '', ...others]) => others.map((other) => [other, first] as const)))
}

const canonical = { en: canonicalTerms('en'), fr: canonicalTerms('fr'), ht: canonicalTerms('ht') }

function termOf(word: string, language: Language): string {
  const term = stem(plain(word).slice(0, TERM_MAX), language)
  return canonical[language].get(term) ?? term
}

export const wordsOf = (text: string, language: Language): Term[] =>
  [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    text: word,
    at: index,
    term: termOf(word, language),
  }))

const lists: Readonly<Record<Language, string>> = {
  en: 'a about after all also am an and any are as at be been before but by can cant could d did didnt do does doesnt doing don done dont else even for from get gets getting go got had has have he hello her hey hi him his how i if im in into is isnt it its just let like ll m may me much my need never no not of off ok on one or our out please pls plz r s she should so some t than that thats the their them then there they this thx to too u up ur us ve very want was we were what when where which who why will wish with without won wont would you your',
  fr: 'a ai au aussi aux avec bjr bonjour c ca ce cela ces cet cette comme comment d dans de des du elle en est et etait etre eu faire fais fait faut font ici il ils j jai jamais je juste l la le les leur lui m ma mais me mes moi mon n ne nous on ont ou par pas peu peut peux pk pkoi pour pourquoi pq puis qqn qu quand que quel quelle quelles quels qui s sa salut se ses si slt sont stp suis sur svp t te toi tous tout tres trop tu un une va veut veux vos votre voudrais voulez vous y',
  ht: 'a ak an ap apre ba ban banm bay bonjou e ede eske fe gade gen genyen i janm ka kap ki kijan kile kisa koman konsa kote kounye l la lan lap li m map men menm moun mwen mwenn n nan nap nou ou oubyen pa pap pk poko pou poukisa pral pwoblem sa se si silvouple sot sou ta tande tanpri tap te tou toujou vle w wap wi y yap yo yon',
}

const common: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(lists.en.split(' ')),
  fr: new Set(lists.fr.split(' ')),
  ht: new Set(lists.ht.split(' ')),
}

export const isCommon = (word: string, language: Language): boolean => common[language].has(word)

/**
 * The terms to search for, without duplicates: at most `most`. Common words and numbers are left out, unless the query
 * contains nothing else.
 */
export function termsOf(query: string, language: Language, most: number): string[] {
  const words = wordsOf(query, language)
  const distinctive = words.filter(({ text }) => !isCommon(plain(text), language) && !/^\d+$/.test(text))
  return [...new Set((distinctive.length > 0 ? distinctive : words).map(({ term }) => term))].slice(0, most)
}
