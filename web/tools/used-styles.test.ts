import { expect, test } from 'vitest'
import { removeFallbacks, usedStyles } from './used-styles.ts'

const css =
  '/*! t */@layer theme{:root{--a:"}"}}@layer utilities{.p-4{padding:1rem}.p-40{padding:10rem}.top-\\[1\\.5\\%\\]{top:1.5%}' +
  '.\\32 xs{left:2px}@media (min-width:48rem){.md\\:p-8{padding:2rem}.md\\:flex{display:flex}}@media print{.hidden-2{display:none}}' +
  ".before\\:content-\\[\\'\\'\\]:before{content:''}.a,.b{left:3px}.p-4:not(.c){margin:0}:is(:where(.p-4):hover .d){top:0}}@layer base{p{top:0}}"

test('only classes used by the code are kept, in order, with rules for elements', () => {
  expect(usedStyles(css, '<p> `p-4 md:p-8`')).toBe(
    '/*! t */\n@layer theme;@layer utilities{.p-4{padding:1rem}@media (min-width:48rem){.md\\:p-8{padding:2rem}}.p-4:not(.c){margin:0}}@layer base{p{top:0}}',
  )
})

test.each([
  ['a class with special characters', '"x top-[1.5%]"', 'top:1.5%'],
  ['a class that starts with a digit', '"2xs"', 'left:2px'],
  ['a class that contains quotes', `"before:content-[''] y"`, 'content:""'],
  ['a class before a template placeholder', '`p-4${more}`', 'padding:1rem'],
  ['a class after a template placeholder', '`${more}p-4`', 'padding:1rem'],
  ['a class between escaped line breaks', '"\\np-4\\n"', 'padding:1rem'],
  ['one of several classes with the same rule', "'b'", 'left:3px'],
])('%s is found', (_, code, kept) => {
  expect(usedStyles(css, code)).toContain(kept)
})

test('a part of a longer name does not count', () => {
  expect(usedStyles(css, '"p-4"')).not.toContain('10rem')
  expect(usedStyles(css, '"top-4px p-4-x"')).not.toContain('padding')
})

test('rules for elements that the code does not have are removed, and so are those for other fields', () => {
  const rules =
    '*{left:0}a,hr{left:1px}hr,sub{left:2px}hr .x{left:3px}::file-selector-button{left:4px}::-webkit-datetime-edit{left:5px}'
  expect(usedStyles(rules, '<a href="/"> "x" "three"')).toBe('*{left:0}a,hr{left:1px}')
  for (const code of ['<hr>', 'jsx(`hr`)', '"hr"']) expect(usedStyles(rules, `${code} "x"`)).toContain('hr .x{left:3px}')
})

test('fallbacks for older browsers are removed', () => {
  const removed = removeFallbacks(
    `@layer properties{@supports (old:1){*{--x:0}}}@layer properties;@layer theme{.x{top:var(--x)}}`,
  )
  expect(removed).toBe('@layer properties;@layer theme{.x{top:var(--x)}}')
})

test('unused custom properties, unused animations and forced colours are removed', () => {
  const first =
    ':root{--read:1px;--named:2px;--unused:3px;--once:4px}.x{margin:var(--read,0)}.y{left:var(--once)}@keyframes k{0%{top:0}}' +
    '@media (forced-colors:active){.x{border:1px solid}}' +
    '@property --read{syntax:"*";inherits:false}@property --unused{syntax:"*";inherits:false}'
  expect(usedStyles(first, `style={{ '--named': 0 }} 'x'`)).toBe(
    ':root{--read:1px;--named:2px}.x{margin:var(--read,0)}@property --read{syntax:"*";inherits:false}',
  )
})

test('browsers without range syntax get their media queries', () => {
  expect(usedStyles('@media (width>=48rem){p{top:0}}', '<p>')).toBe('@media (min-width:48rem){p{top:0}}')
})
