/** Letters of other scripts that look like Latin ones, in both cases: each small one under the Latin letter it is taken for. */
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

/** Latin letters that no decomposition takes to the 26, as they are written where there are only these. */
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

/** Signs between letters that only look like letters to a computer: the modifier apostrophes. */
const signs = /\p{Lm}/gu

const unmarked = (name: string): string => name.normalize('NFKD').replace(/\p{M}/gu, '').replace(signs, '')

/** A text in the 26 small letters as far as it looks like them, whatever width, script or mark its letters have. */
export const latinOf = (name: string): string =>
  unmarked(Array.from(unmarked(name), (letter) => latinFor.get(letter) ?? letter).join('')).toLowerCase()

/** Whether a list in Latin letters says anything of a name: what is written in another script is only looked like by it. */
export function isComparable(name: string): boolean {
  const letters = latinOf(name).match(/\p{L}/gu) ?? []
  const isLatin = (unmarked(name).match(/\p{L}/gu) ?? []).every((letter) => /\p{Script=Latin}/u.test(letter))
  return isLatin && letters.length > 1 && letters.every((letter) => /[a-z]/.test(letter))
}
