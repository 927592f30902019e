import { hasLetter } from '@hai/contract/bounds'
import { brandWords, reservedWords, staffWords, reservedParts } from './reserved-words.ts'

/** Tags that look alike share a key (docs/product/identity.md#haitag). Empty for a tag that consists of underscores. */
export const tagKey = (hai_tag: string): string =>
  hai_tag.replace(/^@/, '').toLowerCase().replaceAll('_', '').replaceAll('0', 'o').replaceAll(/[1i]/g, 'l')

const keysOf = (words: readonly string[]): ReadonlySet<string> => new Set(words.map(tagKey))
const reservedKeys = keysOf(reservedWords)
const houseKeys = keysOf([...brandWords, ...staffWords])
const knownKeys = keysOf([...reservedWords, ...brandWords, ...staffWords])
const reservedPartKeys = [...keysOf(reservedParts)]

/** A brand with fewer characters is reserved only as a whole tag. */
const BRAND_ANYWHERE_MIN = 6
/**
 * Staff words that people join with other words (“theadmin”, “adminmarie”). No word of a tag may begin or end with one.
 */
const gluedStaff = keysOf(['admin', 'support'])
/** Allowed although they begin with a reserved word. */
const ordinary = keysOf(['supporter', 'supporters', 'supportrice'])

/** “admin1” and “1admin1” are also read as “admin”. */
const readings = (word: string): readonly string[] => [
  tagKey(word),
  tagKey(word.replace(/\d+$/, '')),
  tagKey(word.replace(/^\d+/, '').replace(/\d+$/, '')),
]

/**
 * True if the text consists of reserved, brand and staff words, at least one of them about the platform or its staff
 * (“haisupport”, “helphai”).
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
 * True if the tag as a whole is reserved, contains a reserved part or is made of reserved words. Also true if one of its
 * words between underscores is a brand or staff word, or begins or ends with “admin” or “support”.
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

const ownNames = keysOf(['hai', 'staff'])
/** A name must not contain these as a word, or as consecutive words joined. */
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

/** Consecutive single letters count as one word (“H a i”). */
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
 * True for names that suggest the platform, its staff or a partner, even if written with accents or look-alike letters.
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
