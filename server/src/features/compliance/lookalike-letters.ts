/** For each Latin letter, the letters of other scripts that look like it, in upper and lower case. */
const lookalikes: readonly (readonly [string, string])[] = [
  ['a', 'АаΑα'],
  ['b', 'ВвЬьΒβ'],
  ['c', 'СсϹϲ'],
  ['d', 'Ԁԁ'],
  ['e', 'ЕеΕεЭэ'],
  ['f', 'Ϝϝ'],
  ['g', 'Ԍԍ'],
  ['h', 'НнҺһΗ'],
  ['i', 'ІіΙιӀ'],
  ['j', 'ЈјϳͿ'],
  ['k', 'КкΚκ'],
  ['l', 'ӏ'],
  ['m', 'МмΜ'],
  ['n', 'ПпΝη'],
  ['o', 'ОоΟοσ'],
  ['p', 'РрΡρ'],
  ['q', 'Ԛԛ'],
  ['r', 'гЯя'],
  ['s', 'Ѕѕ'],
  ['t', 'ТтΤτ'],
  ['u', 'Ццυμ'],
  ['v', 'Ѵѵν'],
  ['w', 'ԜԝШшω'],
  ['x', 'ХхΧχ'],
  ['y', 'УуҮүΥγ'],
  ['z', 'Ζζ'],
]

/** Latin letters that Unicode does not decompose, with their spelling in plain letters. */
const written: readonly (readonly [string, string])[] = [
  ['ae', 'Ææᴁ'],
  ['oe', 'Œœɶ'],
  ['ss', 'ẞß'],
  ['th', 'Þþ'],
  ['a', 'ɑɐᴀⱭ'],
  ['b', 'ƀɓʙɃ'],
  ['c', 'ƈᴄȼ'],
  ['d', 'ĐđÐðɖɗᴅ'],
  ['e', 'ƏəƎǝɛƐᴇɘ'],
  ['f', 'ƒꜰ'],
  ['g', 'ɡɢɠǥ'],
  ['h', 'Ħħʜɦ'],
  ['i', 'ıɩɪɨƗ'],
  ['j', 'ȷᴊɉ'],
  ['k', 'ĸƙᴋ'],
  ['l', 'Łłƚʟɫɭ'],
  ['m', 'ᴍɱ'],
  ['n', 'ŊŋɲƝɴƞɳ'],
  ['o', 'Øøɔɵᴏ'],
  ['p', 'ƥᴘ'],
  ['q', 'ꞯ'],
  ['r', 'ɍʀɹɾ'],
  ['s', 'ꜱſʂ'],
  ['t', 'Ŧŧƭᴛʈ'],
  ['u', 'ʉᴜ'],
  ['v', 'ᴠʋ'],
  ['w', 'ᴡ'],
  ['y', 'ʏɏƴ'],
  ['z', 'ƶᴢʐ'],
]

const latinFor = new Map(
  [...lookalikes, ...written].flatMap(([latin, others]) => Array.from(others, (other) => [other, latin] as const)),
)

const signs = /\p{Lm}/gu

const unmarked = (name: string): string => name.normalize('NFKD').replace(/\p{M}/gu, '').replace(signs, '')

/** In plain lower-case letters, without accents and with look-alikes replaced. */
export const latinOf = (name: string): string =>
  unmarked(Array.from(unmarked(name), (letter) => latinFor.get(letter) ?? letter).join('')).toLowerCase()

/** A name can be compared with the list if it has at least two letters and all of them are Latin. */
export function isComparable(name: string): boolean {
  const letters = latinOf(name).match(/\p{L}/gu) ?? []
  const isLatin = (unmarked(name).match(/\p{L}/gu) ?? []).every((letter) => /\p{Script=Latin}/u.test(letter))
  return isLatin && letters.length > 1 && letters.every((letter) => /[a-z]/.test(letter))
}
