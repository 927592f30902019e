import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** The rules apply to later commits. */
const LAST_UNCHECKED = '67227b5ba0b7f01c11a0c52901cb444ecf073d4c'
const SUBJECT_MAX = 72
/** Imperatives that end like a participle (-ed, -ing) but are allowed. */
const IMPERATIVES = ['Bring', 'Embed', 'Exceed', 'Feed', 'Need', 'Ping', 'Proceed', 'Seed', 'Shed', 'Speed', 'String']

const root = fileURLToPath(new URL('..', import.meta.url))
const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/** Empty in a copy without git, or if the history does not reach back to LAST_UNCHECKED. */
function newSubjects(): readonly string[] {
  try {
    git('merge-base', '--is-ancestor', LAST_UNCHECKED, 'HEAD')
    return git('log', '--no-merges', '--format=%s', `${LAST_UNCHECKED}..HEAD`)
      .split('\n')
      .filter((subject) => subject !== '')
  } catch {
    return []
  }
}

function fault(subject: string): string | null {
  if (subject.length > SUBJECT_MAX) return `longer than ${SUBJECT_MAX} characters`
  if (subject.endsWith('.')) return 'ends with a full stop'
  if (!/^\p{Lu}/u.test(subject)) return 'does not begin with a capital letter'
  const [verb = ''] = subject.split(' ')
  if (/(?:ed|ing)$/.test(verb) && !IMPERATIVES.includes(verb)) return 'is not imperative'
  return null
}

test('rejects subjects that are long, end with a full stop or are not imperative', () => {
  expect(fault('Keep the typed receipt code after a failed lookup')).toBeNull()
  expect(fault('Seed the demo data once')).toBeNull()
  expect(fault('Bring the menu back')).toBeNull()
  expect(fault('Fixed receipts')).toBe('is not imperative')
  expect(fault('Adding receipts')).toBe('is not imperative')
  expect(fault('Keep receipts.')).toBe('ends with a full stop')
  expect(fault('wip')).toBe('does not begin with a capital letter')
  expect(fault(`Keep ${'receipts '.repeat(8)}`)).toBe('longer than 72 characters')
})

test('the subjects of new commits follow CONTRIBUTING.md', () => {
  const faults = newSubjects().flatMap((subject) => {
    const broken = fault(subject)
    return broken === null ? [] : [`${subject}: ${broken}`]
  })
  expect(faults).toEqual([])
})
