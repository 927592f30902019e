import { expect, test } from 'vitest'
import { z } from 'zod'
import { projectFiles, read } from './repository.ts'

const runbooks = projectFiles.filter((path) => path.startsWith('docs/runbooks/'))

test('every runbook has symptoms, diagnosis, resolution and verification', () => {
  const asked = ['Symptoms', 'Diagnosis', 'Resolution', 'Verification']
  expect(runbooks.length).toBeGreaterThan(5)
  for (const path of runbooks)
    expect(
      [...read(path).matchAll(/^## (.*)$/gm)].map(([, heading]) => heading),
      path,
    ).toEqual(asked)
})

test('every runbook says in its first sentence what it is for', () => {
  for (const path of runbooks)
    expect(read(path), path).toMatch(/^# .+\n\nThis runbook is for operators\b(?:.|\n(?!#))+\.\n\n## Symptoms\n/)
})

test('every runbook is listed, and every alert that it names exists', () => {
  const list = read('docs/operations.md')
  expect(runbooks.filter((path) => !list.includes(`(${path.replace('docs/', '')})`))).toEqual([])
  const alerts = [...read('deploy/monitoring/alerts.yml').matchAll(/alert: (\w+)/g)].map(([, name = '']) => name)
  const named = runbooks.flatMap((path) => [...read(path).matchAll(/`(Hai[A-Z]\w+)`/g)].map(([, name = '']) => name))
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !alerts.includes(name))).toEqual([])
  expect(alerts.filter((name) => !named.includes(name))).toEqual([])
})

test('every npm script that a page names exists', () => {
  const scriptsOf = (path: string): readonly string[] =>
    Object.keys(z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read(path))).scripts)
  const pages = projectFiles.filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md')
  const named = pages.flatMap((path) =>
    [...read(path).matchAll(/\bnpm run ([a-z][\w:-]*)(?:[^\n`]*? -w (\w+))?/g)].map(([, script = '', workspace]) => ({
      path,
      script,
      in: workspace === undefined ? 'package.json' : `${workspace}/package.json`,
    })),
  )
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((one) => !scriptsOf(one.in).includes(one.script))).toEqual([])
})

test('every admin command that a page names exists', () => {
  const usage = ['run-admin', 'agent-commands', 'archive-commands', 'book-commands', 'dispute-commands', 'key-commands']
    .map((name) => read(`server/src/commands/${name}.ts`))
    .join('\n')
  const named = projectFiles
    .filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md')
    .flatMap((path) => [...read(path).matchAll(/npm run admin -- ([a-z][a-z-]+)/g)].map(([, command = '']) => command))
  expect(named.length).toBeGreaterThan(5)
  const isThere = (command: string): boolean => new RegExp("(?:^|[`']) {2}" + `${command}\\b`, 'm').test(usage)
  expect(named.filter((command) => !isThere(command))).toEqual([])
})
