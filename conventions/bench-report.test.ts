import { expect, test } from 'vitest'
import { goals } from '../bench/goals.ts'
import { projectFiles, read } from './repository.ts'

const lines = read('docs/bench.md').split('\n')

test('the benchmark report has every goal with a verdict', () => {
  const promised = Object.values(goals).flatMap((part) => Object.keys(part))
  const isVerdict = (line: string): boolean => /\| (?:target reached|floor reached|missed|not measured) \|$/.test(line)
  const judged = lines.filter(isVerdict)
  expect(promised.filter((name) => !judged.some((line) => line.startsWith(`| ${name}`)))).toEqual([])
})

test('a part of the benchmark measures each goal', () => {
  const parts = projectFiles.filter((file) => /^bench\/.*\.ts$/.test(file) && file !== 'bench/goals.ts')
  const code = parts.map(read).join('\n')
  const templateOf = (name: string): string => name.replace(/uniform$|skewed$/, '${picking}').replace(/\d × capacity/, '${load}')
  const promised = Object.values(goals).flatMap((part) => Object.keys(part))
  expect(promised.filter((name) => !code.includes(name) && !code.includes(templateOf(name)))).toEqual([])
})

test('the benchmark report contains no path of the machine', () => {
  const place = /(?:^|[\s`'"(=])(?:\/(?:dev|home|opt|private|root|srv|tmp|usr|Users|var|work)\/|[A-Z]:\\)/
  expect(lines.filter((line) => place.test(line))).toEqual([])
})
