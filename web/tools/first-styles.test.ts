import { expect, test } from 'vitest'
import { stylesOf, withoutOldBrowsers, withoutUnused } from './first-styles.ts'

const css =
  '/*! t */@layer theme{:root{--a:"}"}}@layer utilities{.p-4{padding:1rem}.p-40{padding:10rem}.top-\\[1\\.5\\%\\]{top:1.5%}' +
  '.\\32 xs{color:red}@media (min-width:48rem){.md\\:p-8{padding:2rem}.md\\:flex{display:flex}}@media print{.hidden-2{display:none}}' +
  ".before\\:content-\\[\\'\\'\\]:before{content:''}.a,.b{color:blue}}@keyframes rise{0%{opacity:0}}"

test('only utilities used by the code are kept, in order, with everything that is not a utility', () => {
  expect(stylesOf(css, '`p-4 md:p-8`')).toBe(
    '/*! t */@layer theme{:root{--a:"}"}}@layer utilities{.p-4{padding:1rem}@media (min-width:48rem){.md\\:p-8{padding:2rem}}}@keyframes rise{0%{opacity:0}}',
  )
})

test.each([
  ['a class with special characters', '"x top-[1.5%]"', 'top:1.5%'],
  ['a class that starts with a digit', '"2xs"', 'color:red'],
  ['a class that contains quotes', `"before:content-[''] y"`, "content:''"],
  ['a class before a template placeholder', '`p-4${more}`', 'padding:1rem'],
  ['a class after a template placeholder', '`${more}p-4`', 'padding:1rem'],
  ['a class between escaped line breaks', '"\\np-4\\n"', 'padding:1rem'],
  ['one of several classes with the same rule', "'b'", 'color:blue'],
])('%s is found', (_, code, kept) => {
  expect(stylesOf(css, code)).toContain(kept)
})

test('a part of a longer name does not count', () => {
  expect(stylesOf(css, '"p-4"')).not.toContain('10rem')
  expect(stylesOf(css, '"top-4px p-4-x"')).not.toContain('padding')
})

test('fallbacks for older browsers are removed', () => {
  expect(withoutOldBrowsers(`/*! t */@layer properties{@supports (old){*{--x:0}}}@layer properties;${css}`)).toBe(
    `/*! t */@layer properties;${css}`,
  )
})

test('unused custom properties and forced colours are removed', () => {
  const first =
    ':root{--read:1px;--named:2px;--unused:3px;--last:4px}.x{margin:var(--read,0)}@media (forced-colors:active){.y{border:1px solid}.z{color:red}}' +
    '@property --read{syntax:"*";inherits:false}@property --unused{syntax:"*";inherits:false}'
  expect(withoutUnused(first, "style={{ '--named': 0 }}")).toBe(
    ':root{--read:1px;--named:2px;}.x{margin:var(--read,0)}@property --read{syntax:"*";inherits:false}',
  )
})
