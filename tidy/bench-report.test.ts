import { expect, test } from 'vitest'
import { goals } from '../bench/goals.ts'
import { projectFiles, read } from './repository.ts'

const page = 'docs/bench.md'
const lines = projectFiles.includes(page) ? read(page).split('\n') : null

test.runIf(lines)('the report of the bench has every goal, with a verdict', () => {
  const promised = Object.values(goals).flatMap((part) => Object.keys(part))
  const hasVerdict = (name: string): boolean =>
    lines?.some((line) => line.startsWith(`| ${name}`) && /\| (?:target held|floor held|missed|not measured) \|$/.test(line)) ??
    false
  expect(promised.filter((name) => !hasVerdict(name))).toEqual([])
})

test.runIf(lines)('the report of the bench names no place on the machine it was made on', () => {
  expect(
    lines?.filter((line) =>
      /(?:^|[\s`'"(=])(?:\/(?:dev|home|opt|private|root|srv|tmp|usr|Users|var|work)\/|[A-Z]:\\)/.test(line),
    ),
  ).toEqual([])
})
