import type { Language } from '@hai/contract/languages'
import synonyms from '../../../help/synonyms.json' with { type: 'json' }

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
  en: 'a about after all also am an and any are as at be been before but by can cant could d did didnt do does doesnt doing don done dont else even for from get gets getting go got had has have he her him his hi hello how i if im in into is isnt it its just let like ll m may me much my need never no not of off on one or our out please s she should so some t than that thats the their them then there they this to too up us ve very want was we were what when where which who why will wish with without won wont would you your',
  fr: 'a ai au aussi aux avec bonjour c ca ce ces cela cet cette comme comment d dans de des du elle en est et etait etre eu faire fais fait faut il ils ici j jai jamais je juste l la le les leur lui m ma mais me mes moi mon n ne nous on ont ou par pas peu peut peux pour pourquoi puis qu quand que quel quelle quelles quels qui s sa salut se ses si sont suis sur svp t te toi tout tous tres trop tu un une va veut veux vos votre voulez voudrais vous y',
  ht: 'a ak an ap apre ba ban banm bay bonjou e ede eske fe gen gade genyen i janm ka kijan ki kile kisa konsa kounye kote koman l la lan li m map mwen mwenn menm men moun n nan nou ou oubyen pa pou poukisa poko pral pwoblem sa se si silvouple sou sot ta tande tanpri te tou toujou vle w wi y yo yon',
}

const common: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(lists.en.split(' ')),
  fr: new Set(lists.fr.split(' ')),
  ht: new Set(lists.ht.split(' ')),
}

/**
 * The terms to search for, without duplicates: at most `most`. Common words and numbers are left out, unless the query
 * contains nothing else.
 */
export function termsOf(query: string, language: Language, most: number): string[] {
  const words = wordsOf(query, language)
  const distinctive = words.filter(({ text }) => !common[language].has(plain(text)) && !/^\d+$/.test(text))
  return [...new Set((distinctive.length > 0 ? distinctive : words).map(({ term }) => term))].slice(0, most)
}
