import { hasLetter } from '@hai/contract/bounds'
import { brandWords, reservedWords, staffWords, tellingWords } from './reserved-words.ts'

/**
 * What a tag is unique by: without regard to case, to 0/o, to 1/l/i, and to underscores (product.md, section 1).
 * Tags that read alike share a key. Empty when nothing but underscores is left.
 */
export const tagKey = (hai_tag: string): string =>
  hai_tag.replace(/^@/, '').toLowerCase().replaceAll('_', '').replaceAll('0', 'o').replaceAll(/[1i]/g, 'l')

const keysOf = (words: readonly string[]): ReadonlySet<string> => new Set(words.map(tagKey))
const reservedKeys = keysOf(reservedWords)
const houseKeys = keysOf([...brandWords, ...staffWords])
const knownKeys = keysOf([...reservedWords, ...brandWords, ...staffWords])
const tellingKeys = [...keysOf(tellingWords)]

/** A brand of so many characters is long enough to be reserved wherever it stands in a tag. */
const BRAND_ANYWHERE_MIN = 6
/** Staff words that people glue others to (“theadmin”, “adminmarie”): looked for at both ends of a word. */
const gluedStaff = keysOf(['admin', 'support'])
/** Ordinary words that begin with one of those. */
const ordinary = keysOf(['supporter', 'supporters', 'supportrice'])

/** A word of a tag as it reads, and without the digits that people add when a word is taken (“admin1”). */
const readings = (word: string): readonly string[] => [
  tagKey(word),
  tagKey(word.replace(/\d+$/, '')),
  tagKey(word.replace(/^\d+/, '').replace(/\d+$/, '')),
]

/** Whether a text is reserved words written together, with the house or its staff among them (“haisupport”, “helphai”). */
function isMadeOfHouseWords(key: string, hasHouse = false): boolean {
  if (key === '') return hasHouse
  for (let end = 2; end <= key.length; end += 1) {
    const word = key.slice(0, end)
    if (knownKeys.has(word) && isMadeOfHouseWords(key.slice(end), hasHouse || houseKeys.has(word))) return true
  }
  return false
}

const hasGluedStaff = (key: string): boolean =>
  !ordinary.has(key) && [...gluedStaff].some((word) => key.startsWith(word) || key.endsWith(word))

const isHouseWord = (word: string): boolean =>
  readings(word).some((key) => houseKeys.has(key) || isMadeOfHouseWords(key) || hasGluedStaff(key))

/**
 * Words that would let somebody pass for the house, its staff or one it deals with: listed ones, a word of a tag that names them,
 * several such written together, the brand anywhere, no letter at all. Ordinary words that merely contain one stay free.
 */
export function isReservedTag(hai_tag: string, brand_name: string): boolean {
  const key = tagKey(hai_tag)
  const brand = tagKey(brand_name.replaceAll(/[^A-Za-z0-9]/g, ''))
  if (!hasLetter(hai_tag) || key === brand || reservedKeys.has(key)) return true
  if (brand.length >= BRAND_ANYWHERE_MIN && key.includes(brand)) return true
  if (tellingKeys.some((word) => key.includes(word)) || isMadeOfHouseWords(key)) return true
  return hai_tag.split('_').some((word) => word !== '' && isHouseWord(word))
}

/** Letters of other scripts, and small capitals, that read like Latin ones. Unicode's NFKD folds neither. */
const alike: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('аеорсіхукнтмѕԁӏαοινıɑɡᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ', (letter, at) => [
    letter,
    'aeopcixykhtmsdlaoiviagabcdefghijklmnopqrstuvwyz'[at] ?? letter,
  ]),
)
const nameKey = (word: string): string =>
  tagKey(Array.from(word.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, ''), (letter) => alike[letter] ?? letter).join(''))

/** Words of the house that are people’s names too. */
const ownNames = keysOf(['hai', 'staff'])
/** Whole words of a name. */
const nameWords = keysOf([
  ...[...brandWords, ...staffWords, ...tellingWords].filter((word) => !ownNames.has(tagKey(word))),
  ...reservedWords.filter((word) => word.includes('_')),
])

/** Words between the words of a title (“Équipe de Hai”), which do not make it a name. */
const linkWords = new Set(
  [
    'de',
    'du',
    'des',
    'd',
    'la',
    'le',
    'les',
    'l',
    'nan',
    'pou',
    'an',
    'yo',
    'of',
    'the',
    'for',
    'at',
    'by',
    'from',
    'par',
    'chez',
    'kay',
  ].map(tagKey),
)

/** The words of a name. Single letters that follow one another are one word (“H a i”); invisible characters are none. */
const wordsOf = (name: string): readonly string[] =>
  name
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(nameKey)
    .join(' ')
    .replaceAll(/(?<=(?:^| )\S) (?=\S(?: |$))/gu, '')
    .split(' ')
    .filter((word) => word !== '' && !linkWords.has(word))

/**
 * Names by which somebody would pass for the house, its staff or one it deals with: words that follow one another and are, together, one of
 * theirs, however they are accented, in whatever letters that look the same. A name that merely contains such a word stays free.
 */
export function isReservedName(full_name: string, brand_name: string): boolean {
  const words = wordsOf(full_name)
  const brand = nameKey(brand_name).replaceAll(/[^\p{L}\d]/gu, '')
  return words.some((_, from) =>
    words.slice(from).some((__, more) => {
      const run = words.slice(from, from + more + 1).join('')
      return run === brand || nameWords.has(run) || (!ownNames.has(run) && isMadeOfHouseWords(run))
    }),
  )
}
