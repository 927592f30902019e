import { languages } from '@hai/contract/languages'
import { cents } from '@hai/contract/money'
import { expect, test } from 'vitest'
import { dictionaries, translationsFor, typedText, usd } from './words.ts'

test('placeholders are replaced', () => {
  expect(translationsFor('fr')('mail.greeting', { name: 'Marie' })).toBe('Bonjour Marie,')
  expect(translationsFor('ht')('mail.greeting', { name: 'Marie' })).toBe('Bonjou Marie,')
  expect(translationsFor('fr')('mail.greeting', { name: 'שרה' })).toBe('Bonjour \u2068שרה\u2069,')
  expect(translationsFor('fr')('mail.greeting', { name: 'Deleted member 2B90FA' })).toBe('Bonjour Membre supprimé 2B90FA,')
})

test.each([
  String.raw`\u202e\u000a\x41\u0000`,
  String.raw`C:\x41`,
  String.raw`\\u0041 \\\x41`,
  String.raw`\u005cu202e`,
  'ends with \\',
])('a value appears as typed, with all its backslashes: %s', (typed) => {
  expect(translationsFor('en')('mail.greeting', { name: typed })).toBe(`Hello ${typed},`)
})

test.each([
  ['a “b” «c» "d" „e‟', 'a ’b’ ’c’ ’d’ ’e’'],
  [' two\r\n\nlines\u2028and\u2029more\t', 'two lines and more'],
  ['\u200bin\ufeffvisible\u2060 \u202eletters', 'invisible letters'],
  ['👩‍🔧 l’école \u2068שרה\u2069', '👩‍🔧 l’école \u2068שרה\u2069'],
])('typed text stays inside the quotation marks around it: %j', (typed, shown) => {
  expect(typedText(typed)).toBe(shown)
})

test('an amount is shown in the language of the text', () => {
  const said = languages.map((language) =>
    translationsFor(language)('notifications.money_received.title', { amount: usd(cents(1_250_00)) }),
  )
  expect(said).toEqual(['You received $1,250.00', 'Vous avez reçu 1\u202f250,00\u00a0$', 'Ou resevwa 1\u202f250,00\u00a0$'])
})

test('French punctuation is preceded by a no-break space', () => {
  expect(Object.entries(dictionaries.fr).filter(([, text]) => / [:;?!»]|« |\u00a0[;?!]/.test(text))).toEqual([])
})

test('Creole quotation marks keep their text on the same line', () => {
  expect(Object.entries(dictionaries.ht).filter(([, text]) => /« | »/.test(text))).toEqual([])
})

/** The basic and extended alphabet of GSM 03.38. With any other character, a text message holds 70 instead of 160. */
const gsmCharacters = /^[@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€\n\r]*$/u

test.each(languages)('text messages in %s use only characters of the GSM alphabet', (language) => {
  const texts = Object.entries(dictionaries[language]).filter(([key]) => key.endsWith('.text'))
  expect(texts.map(([key]) => key)).toEqual(['transfers.first.text', 'transfers.reminder.text', 'phone.code.text'])
  // The outbox sends an ordinary space for each of these.
  for (const [, text] of texts) expect(text.replaceAll(/[\u00a0\u202f]/g, ' ')).toMatch(gsmCharacters)
})
