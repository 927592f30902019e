import { hasLetter } from '@hai/contract/bounds'
import { brandWords, reservedWords, staffWords, reservedParts } from './reserved-words.ts'

/**
 * The unique key of a tag. Ignores case, underscores, and the differences between 0/o and 1/l/i, so that tags that look
 * alike share a key (docs/product/identity.md#haitag). Empty for a tag that consists of underscores.
 */
export const tagKey = (hai_tag: string): string =>
  hai_tag.replace(/^@/, '').toLowerCase().replaceAll('_', '').replaceAll('0', 'o').replaceAll(/[1i]/g, 'l')

const keysOf = (words: readonly string[]): ReadonlySet<string> => new Set(words.map(tagKey))
const reservedKeys = keysOf(reservedWords)
const houseKeys = keysOf([...brandWords, ...staffWords])
const knownKeys = keysOf([...reservedWords, ...brandWords, ...staffWords])
const reservedPartKeys = [...keysOf(reservedParts)]

/** A tag must not contain the brand anywhere if the brand has at least this many characters. */
const BRAND_ANYWHERE_MIN = 6
/**
 * Staff words that are often joined with other words (“theadmin”, “adminmarie”). A tag’s word must not begin or end
 * with one.
 */
const gluedStaff = keysOf(['admin', 'support'])
/** Ordinary words that begin with a reserved word and are allowed. */
const ordinary = keysOf(['supporter', 'supporters', 'supportrice'])

/**
 * The ways to read a word of a tag: unchanged, without digits at its end, and without digits at both ends. So “admin1”
 * and “1admin1” are also read as “admin”.
 */
const readings = (word: string): readonly string[] => [
  tagKey(word),
  tagKey(word.replace(/\d+$/, '')),
  tagKey(word.replace(/^\d+/, '').replace(/\d+$/, '')),
]

/**
 * True if the text consists only of reserved, brand and staff words, and at least one of them is about the platform or
 * its staff (“haisupport”, “helphai”).
 */
function isMadeOfHouseWords(key: string, hasHouse = false): boolean {
  if (key === '') return hasHouse
  for (let end = 2; end <= key.length; end += 1) {
    const word = key.slice(0, end)
    if (knownKeys.has(word) && isMadeOfHouseWords(key.slice(end), hasHouse || houseKeys.has(word))) return true
  }
  return false
}

const containsStaffWord = (key: string): boolean =>
  !ordinary.has(key) && [...gluedStaff].some((word) => key.startsWith(word) || key.endsWith(word))

const isHouseWord = (word: string): boolean =>
  readings(word).some((key) => houseKeys.has(key) || isMadeOfHouseWords(key) || containsStaffWord(key))

/**
 * True for a tag that members cannot take: a reserved word, a tag that contains the brand or a reserved part, a tag
 * with a brand or staff word between its underscores, several such words joined, or a tag without letters.
 */
export function isReservedTag(hai_tag: string, brand_name: string): boolean {
  const key = tagKey(hai_tag)
  const brand = tagKey(brand_name.replaceAll(/[^A-Za-z0-9]/g, ''))
  if (!hasLetter(hai_tag) || key === brand || reservedKeys.has(key)) return true
  if (brand.length >= BRAND_ANYWHERE_MIN && key.includes(brand)) return true
  if (reservedPartKeys.some((word) => key.includes(word)) || isMadeOfHouseWords(key)) return true
  return hai_tag.split('_').some((word) => word !== '' && isHouseWord(word))
}

/** Letters of other scripts, and small capitals, that look like Latin letters. Unicode’s NFKD does not map them. */
const alike: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('аеорсіхукнтмѕԁӏαοινıɑɡᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ', (letter, at) => [
    letter,
    'aeopcixykhtmsdlaoiviagabcdefghijklmnopqrstuvwyz'[at] ?? letter,
  ]),
)
const nameKey = (word: string): string =>
  tagKey(Array.from(word.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, ''), (letter) => alike[letter] ?? letter).join(''))

/** Platform words that are also personal names. */
const ownNames = keysOf(['hai', 'staff'])
/** The words that a name must not contain as a word, or as consecutive words joined. */
const nameWords = keysOf([
  ...[...brandWords, ...staffWords, ...reservedParts].filter((word) => !ownNames.has(tagKey(word))),
  ...reservedWords.filter((word) => word.includes('_')),
])

/** Words that join others in titles, such as “de” in “Équipe de Hai”. They do not turn a title into a personal name. */
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

/**
 * The words of a name as keys, without link words. Consecutive single letters count as one word (“H a i”). Invisible
 * characters are removed.
 */
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
 * True for names that suggest the platform, its staff or a partner: consecutive words form a reserved word, even if
 * written with accents or look-alike letters.
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
