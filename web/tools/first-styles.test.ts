import { expect, test } from 'vitest'
import { stylesOf, withoutOldBrowsers, withoutUnused } from './first-styles.ts'

const css =
  '/*! t */@layer theme{:root{--a:"}"}}@layer utilities{.p-4{padding:1rem}.p-40{padding:10rem}.top-\\[1\\.5\\%\\]{top:1.5%}' +
  '.\\32 xs{color:red}@media (min-width:48rem){.md\\:p-8{padding:2rem}.md\\:flex{display:flex}}@media print{.hidden-2{display:none}}' +
  ".before\\:content-\\[\\'\\'\\]:before{content:''}.a,.b{color:blue}}@keyframes rise{0%{opacity:0}}"

test('only utilities that the code names are kept, in their order, and all that is no utility', () => {
  expect(stylesOf(css, '`p-4 md:p-8`')).toBe(
    '/*! t */@layer theme{:root{--a:"}"}}@layer utilities{.p-4{padding:1rem}@media (min-width:48rem){.md\\:p-8{padding:2rem}}}@keyframes rise{0%{opacity:0}}',
  )
})

test.each([
  ['a class with signs', '"x top-[1.5%]"', 'top:1.5%'],
  ['a class that begins with a digit', '"2xs"', 'color:red'],
  ['a class with quotes in it', `"before:content-[''] y"`, "content:''"],
  ['a class before what a template fills in', '`p-4${more}`', 'padding:1rem'],
  ['a class after what a template fills in', '`${more}p-4`', 'padding:1rem'],
  ['a class between line ends that are written as such', '"\\np-4\\n"', 'padding:1rem'],
  ['one of several classes with the same rule', "'b'", 'color:blue'],
])('%s is found', (_, code, kept) => {
  expect(stylesOf(css, code)).toContain(kept)
})

test('a part of a longer name is no use of it', () => {
  expect(stylesOf(css, '"p-4"')).not.toContain('10rem')
  expect(stylesOf(css, '"top-4px p-4-x"')).not.toContain('padding')
})

test('what is for older browsers than the build goes', () => {
  expect(withoutOldBrowsers(`/*! t */@layer properties{@supports (old){*{--x:0}}}@layer properties;${css}`)).toBe(
    `/*! t */@layer properties;${css}`,
  )
})

test('drops custom properties that neither the styles nor the code reads, and forced colours', () => {
  const first =
    ':root{--read:1px;--named:2px;--unused:3px;--last:4px}.x{margin:var(--read,0)}@media (forced-colors:active){.y{border:1px solid}.z{color:red}}' +
    '@property --read{syntax:"*";inherits:false}@property --unused{syntax:"*";inherits:false}'
  expect(withoutUnused(first, "style={{ '--named': 0 }}")).toBe(
    ':root{--read:1px;--named:2px;}.x{margin:var(--read,0)}@property --read{syntax:"*";inherits:false}',
  )
})
