import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectFiles, read, root } from './repository.ts'

const BYTES_MAX = 100 * 1024
const pictures = projectFiles.filter((path) => path.startsWith('docs/pictures/'))
const names = [...read('scripts/pictures/shots.ts').matchAll(/\bname: '([a-z-]+)'/g)].map(([, name = '']) => name)
const shown = [...read('README.md').matchAll(/<img src="([^"]+)"[^>]* alt="([^"]*)"/g)].map(([, path = '', alt = '']) => ({
  path,
  alt,
}))

test('the README shows every picture of the script, with a description', () => {
  expect(pictures).toEqual(names.map((name) => `docs/pictures/${name}.webp`).toSorted())
  expect(shown.map(({ path }) => path).toSorted()).toEqual(pictures)
  expect(shown.filter(({ alt }) => alt.length < 20)).toEqual([])
})

test('every picture is small enough for the README', () => {
  expect(pictures.filter((path) => statSync(root + path).size > BYTES_MAX)).toEqual([])
})
