import { hasLetter } from '@hai/contract/bounds'
import { brandWords, departmentWords, reservedWords, staffWords, reservedParts } from './reserved-words.ts'

/** Tags that look alike share a key (docs/product/identity.md#haitag). Empty for a tag that consists of underscores. */
export const tagKey = (hai_tag: string): string =>
  hai_tag.replace(/^@/, '').toLowerCase().replaceAll('_', '').replaceAll('0', 'o').replaceAll(/[1i]/g, 'l')

const keysOf = (words: readonly string[]): ReadonlySet<string> => new Set(words.map(tagKey))
const reservedKeys = keysOf(reservedWords)
const houseKeys = keysOf([...brandWords, ...staffWords])
const departmentKeys = keysOf([...brandWords, ...staffWords, ...departmentWords])
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
/** Allowed although they look like a reserved word: “Ali” like “all”, “Mali” like “mail”, “Aldé” like “aide”. */
const personalNames: ReadonlySet<string> = new Set(['ali', 'mali', 'alde'])

/** “admin1” and “1admin1” are also read as “admin”. */
const readings = (word: string): readonly string[] => [
  tagKey(word),
  tagKey(word.replace(/\d+$/, '')),
  tagKey(word.replace(/^\d+/, '').replace(/\d+$/, '')),
]

/**
 * True if the text consists of reserved, brand and staff words, at least one of them in `required` (“haisupport”,
 * “helphai”).
 */
function isMadeOfReservedWords(key: string, required: ReadonlySet<string>): boolean {
  /** For each position at which words can end: whether some such words include a required one. */
  const hasRequired = new Map([[0, false]])
  for (let from = 0; from < key.length; from += 1) {
    const before = hasRequired.get(from)
    if (before === undefined) continue
    for (let end = from + 2; end <= key.length; end += 1) {
      const word = key.slice(from, end)
      if (knownKeys.has(word)) hasRequired.set(end, before || required.has(word) || hasRequired.get(end) === true)
    }
  }
  return hasRequired.get(key.length) === true
}

const containsStaffWord = (key: string): boolean =>
  !ordinary.has(key) && [...gluedStaff].some((word) => key.startsWith(word) || key.endsWith(word))

const isHouseWord = (word: string): boolean =>
  readings(word).some((key) => houseKeys.has(key) || isMadeOfReservedWords(key, houseKeys) || containsStaffWord(key))

/**
 * True if the tag as a whole is reserved, contains a reserved part or is made of reserved words. Also true if one of its
 * words between underscores is a brand or staff word, or begins or ends with “admin” or “support”.
 */
export function isReservedTag(hai_tag: string, brand_name: string): boolean {
  const key = tagKey(hai_tag)
  if (personalNames.has(hai_tag.replaceAll(/[@_]/g, '').toLowerCase())) return false
  const brand = tagKey(brand_name.replaceAll(/[^A-Za-z0-9]/g, ''))
  if (!hasLetter(hai_tag) || key === brand || reservedKeys.has(key)) return true
  if (brand.length >= BRAND_ANYWHERE_MIN && key.includes(brand)) return true
  if (reservedPartKeys.some((word) => key.includes(word)) || isMadeOfReservedWords(key, departmentKeys)) return true
  return hai_tag.split('_').some((word) => word !== '' && isHouseWord(word))
}

/**
 * Letters of other scripts, and small capitals, that look like Latin letters. Unicode’s NFKD does not map them. Some
 * Greek and Cyrillic capitals look like Latin letters although their small letters do not.
 */
const alike: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('аеорсіхукнтмѕԁӏαοινıɑɡøłđħŧƚɨᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢΑΒΕΖΗΙΚΜΝΟΡΤΥΧВ', (letter, at) => [
    letter,
    'aeopcixykhtmsdlaoiviagoldhtliabcdefghijklmnopqrstuvwyzabezhikmnoptyxb'[at] ?? letter,
  ]),
)
const plainLetters = (text: string): string =>
  Array.from(text.normalize('NFKD').replaceAll(/\p{M}/gu, ''), (letter) => {
    const small = letter.toLowerCase()
    return alike[letter] ?? alike[small] ?? small
  }).join('')

const ownNames = keysOf(['hai', 'staff'])
/** A name must not contain these as a word, or as consecutive words joined. */
const nameWords = keysOf([
  ...[...brandWords, ...staffWords, ...reservedParts].filter((word) => !ownNames.has(tagKey(word))),
  ...reservedWords.filter((word) => word.includes('_')),
])

/** Words that join others in titles, such as “de” in “Équipe de Hai”. They do not turn a title into a personal name. */
const linkWords: ReadonlySet<string> = new Set(
  'de du des d la le les l nan pou an yo of the for at by from par chez kay'.split(' '),
)

/** Consecutive single letters count as one word (“H a i”). */
const wordsOf = (name: string): readonly string[] =>
  plainLetters(name.normalize('NFKC').replaceAll(/\p{Cf}/gu, ''))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/(?<=(?:^| )\S) (?=\S(?: |$))/gu, '')
    .split(' ')
    .filter((word) => word !== '')

/** True for “MonCashHT”. Reads no words joined, because “Nat Comeau” and “Astri Perez” are personal names. */
const containsPart = (key: string, brand: string): boolean =>
  reservedPartKeys.some((part) => key.includes(part)) || (brand.length >= BRAND_ANYWHERE_MIN && key.includes(brand))

/** True if consecutive words, joined, are the brand, a brand or staff word, or a title made of them (“Hai Support”). */
const containsTitle = (keys: readonly string[], brand: string): boolean =>
  keys.some((_, from) =>
    keys.slice(from).some((__, more) => {
      const run = keys.slice(from, from + more + 1).join('')
      return run === brand || nameWords.has(run) || (!ownNames.has(run) && isMadeOfReservedWords(run, houseKeys))
    }),
  )

/** True if every word is reserved, as in “Ekip Sekirite”. */
const isTitle = (words: readonly string[]): boolean =>
  words.every((word) => !personalNames.has(word) && isMadeOfReservedWords(tagKey(word), knownKeys)) &&
  words.some((word) => !ownNames.has(tagKey(word)))

/**
 * True for names that suggest the platform, its staff or a partner, even if written with accents, look-alike letters or
 * punctuation inside a word. Names are read with and without link words, because a part of a word can look like one
 * (“Hai Wal-le-t”).
 */
export function isReservedName(full_name: string, brand_name: string): boolean {
  const words = wordsOf(full_name)
  const titleWords = words.filter((word) => !linkWords.has(word))
  const brand = tagKey(wordsOf(brand_name).join(''))
  return (
    isTitle(titleWords) ||
    words.some((word) => containsPart(tagKey(word), brand)) ||
    [words, titleWords].some((read) => containsTitle(read.map(tagKey), brand))
  )
}
