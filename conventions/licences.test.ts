import { expect, test } from 'vitest'
import { z } from 'zod'
import { read } from './repository.ts'

const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ license: z.string().optional(), dev: z.boolean().optional(), link: z.boolean().optional() }),
  ),
})

const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
])
const isPermissive = (licence: string): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(/ (?:AND|OR) /)
    .every((part) => permissive.has(part))

const lookedAt = (path: string): boolean =>
  // libvips decodes pictures for sharp. It is under LGPL and used as a separate, unchanged shared library.
  path.startsWith('node_modules/@img/sharp-') ||
  // png-js is under MIT, which only a separate file says. dejavu-fonts-ttf has the licence of Bitstream Vera.
  ['node_modules/png-js', 'node_modules/dejavu-fonts-ttf'].includes(path)

test('all production packages have a permissive licence', () => {
  const { packages } = lock.parse(JSON.parse(read('package-lock.json')))
  const others = Object.entries(packages)
    .filter(([path, { dev, link }]) => path.startsWith('node_modules/') && dev !== true && link !== true && !lookedAt(path))
    .filter(([, { license }]) => license === undefined || !isPermissive(license))
    .map(([path, { license }]) => `${path}: ${license ?? 'not said'}`)
  expect(others).toEqual([])
})
