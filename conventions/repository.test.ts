import { expect, test } from 'vitest'
import { projectFiles, read } from './repository.ts'

const sources = projectFiles.filter((path) => /\.(ts|tsx|mjs|cjs|js|sql|css)$/.test(path) && !path.endsWith('generated.ts'))

test('no file is longer than 400 lines', () => {
  const long = sources.map((path) => ({ path, lines: read(path).split('\n').length - 1 })).filter(({ lines }) => lines > 400)
  expect(long, 'Split these files by subject (STYLE.md, Size).').toEqual([])
})

test('no file contains unfinished work or disabled checks', () => {
  // In two parts, so that the test does not find the words here.
  const marks = new RegExp(
    [
      'TO' + 'DO',
      'FIX' + 'ME',
      '@ts-' + 'ignore',
      '@ts-' + 'expect-error',
      'eslint-' + 'disable',
      'oxlint-' + 'disable',
      String.raw`\b(?:it|test|describe)\.(?:skip|only|to` + String.raw`do)\b`,
    ].join('|'),
  )
  expect(sources.filter((path) => marks.test(read(path)))).toEqual([])
})

test('tests never wait for a fixed time', () => {
  const tests = sources.filter((path) => /\.test\.tsx?$|^e2e\//.test(path) && !path.startsWith('conventions/'))
  expect(tests.filter((path) => /waitForTimeout|setTimeout\([^,]*, *[0-9]{3,}/.test(read(path)))).toEqual([])
})

test('the lock file names no registry', () => {
  expect(read('package-lock.json').includes('"resolved": "http')).toBe(false)
})

test('every package has an exact version', () => {
  const loose = ['package.json', 'contract/package.json', 'server/package.json', 'web/package.json'].flatMap((path) =>
    [...read(path).matchAll(/"([@\w/.-]+)": "([~^*><][^"]*)"/g)].map(
      ([, name, version]) => `${path}: ${name ?? ''} ${version ?? ''}`,
    ),
  )
  expect(loose.filter((line) => !line.includes(': node '))).toEqual([])
})

test('documents name only existing files', () => {
  // The changelog describes past states. `tutorial.test.ts` checks the names in the tutorial.
  const others = ['CHANGELOG.md', 'docs/tutorial.md']
  const missing = projectFiles
    .filter((path) => path.endsWith('.md') && !others.includes(path))
    .flatMap((path) =>
      [...read(path).matchAll(/`(\w[\w./-]*\.(?:tsx?|sql|mjs))`/g)]
        .map(([, named = '']) => named)
        .filter((named) => !projectFiles.some((file) => file === named || file.endsWith(`/${named}`)))
        .map((named) => `${path}: ${named}`),
    )
  expect(missing).toEqual([])
})
