import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isStaffFeature, readDictionary } from '../tools/dictionaries.ts'

/** Texts with the words of another but not its meaning. Any other text that two features use belongs in `admin_ui`. */
const exceptions: Readonly<Record<string, string>> = {
  'admin_health.jobs_failed': 'background jobs, not sign-ins',
  'admin_integrity.received': 'the name of a posting, not an amount',
  'admin_security.resolution_note': 'what a colleague found out, not the findings of an integrity check',
  'admin_tasks.posted': 'when the task was published, not when a posting was booked',
  'admin_ui.system': 'who did something, not a color theme',
  'admin_users.funding_debt': 'what a member owes, not what the platform owes to members',
}

/** Families that share some texts but not their values, so that neither can replace the other. */
const relatedFamilies: Readonly<Record<string, string>> = {
  'admin_accounting.owed_* admin_integrity.sum_*': 'liabilities, and the sums of the net delta',
  'admin_deletions.step_* admin_ui.status_*': 'the history of a deletion, and the status of a case',
  'admin_disputes.action_* admin_tasks.action_*': 'in a case, the action also says which party it was',
  'admin_disputes.action_* admin_users.step_*': 'in a receipt, another column says who did it',
  'admin_integrity.health_* admin_ui.severity_*': 'the specification quotes both',
  'admin_integrity.held_by_* admin_ui.item_*': 'a hold can also belong to a send',
  'admin_tasks.action_* admin_users.step_*': 'steps of a task, and steps of a cash-out',
  'admin_ui.status_* admin_users.state_*': 'the status of a case, and the state of a person',
  'admin_users.block_kind_* admin_users.state_*': 'a filter, and the state of a person',
}

const staffDir = join(import.meta.dirname, '../src/admin')
const sources = readdirSync(staffDir, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .map((file) => readFileSync(join(staffDir, file), 'utf8'))

/** The part before the value in texts that are read by value: `admin_ui.status_` for t(`admin_ui.status_${status}`). */
const families = new Set(
  sources.flatMap((source) => {
    const features = new Set([...source.matchAll(/'(admin_\w+)'/g)].map(([, feature = '']) => feature))
    return [...source.matchAll(/`(?:(\w+)\.)?(\w+_)\$\{/g)].flatMap(([, feature, prefix]) =>
      (feature ? [feature] : [...features]).map((owner) => `${owner}.${prefix}`),
    )
  }),
)

/** Of `ui`, only the texts that staff screens use. The others belong to members and exist in three languages. */
const isOnStaffScreens = (id: string): boolean => sources.some((source) => source.includes(`'${id}'`))
const texts = Object.entries(readDictionary('en')).filter(
  ([id]) => isStaffFeature(id) || (id.startsWith('ui.') && isOnStaffScreens(id)),
)
const familyOf = (id: string): string | undefined => [...families].find((prefix) => id.startsWith(prefix))

test('staff say each thing once: own texts, those of admin_ui and those of ui all differ', () => {
  const single = texts.filter(([id]) => !familyOf(id) && !(id in exceptions))
  const repeated = single.filter(([id, text]) => single.some(([other, said]) => other !== id && said === text))
  expect(repeated).toEqual([])
})

test('texts that are read by value are not a copy of those of another feature', () => {
  const membersByFamily = new Map(
    [...families].map((prefix) => [
      prefix,
      new Set(texts.filter(([id]) => id.startsWith(prefix)).map(([id, text]) => `${id.slice(prefix.length)} ${text}`)),
    ]),
  )
  const copies = [...membersByFamily].flatMap(([one, members]) =>
    [...membersByFamily]
      .filter(([other, others]) => one < other && [...members].filter((member) => others.has(member)).length > 1)
      .map(([other]) => `${one}* ${other}*`),
  )
  expect(copies.toSorted()).toEqual(Object.keys(relatedFamilies).toSorted())
})

test('each exception repeats the words of another text', () => {
  const textOf = new Map(texts)
  const needless = Object.keys(exceptions).filter((id) => texts.filter(([, text]) => text === textOf.get(id)).length < 2)
  expect(needless).toEqual([])
})
