import { readdirSync, readFileSync } from 'node:fs'
import { constantTables } from './constant-tables.ts'
import type { Figures } from './figures.ts'
import { agentLevelsTable, documentsTable, feesTable, tiersTable } from './money-tables.ts'
import { settingsTables } from './settings-tables.ts'
import { cashInStepsTable, cashoutStepsTable, disputeStepsTable, fundingStatesTable, taskStepsTable } from './step-tables.ts'

export const productFolder = new URL('../../../docs/product/', import.meta.url)

export const productPages = (): readonly string[] => readdirSync(productFolder).filter((name) => name.endsWith('.md'))
export const readPage = (name: string): string => readFileSync(new URL(name, productFolder), 'utf8')

/** The tables of docs/product. A page marks the place of each table with a comment that has its name. */
export const productTables = (figures: Figures): Readonly<Record<string, string>> => ({
  fees: feesTable(figures),
  tiers: tiersTable(figures),
  'agent-levels': agentLevelsTable(figures),
  documents: documentsTable(),
  'cash-out-steps': cashoutStepsTable(),
  'cash-in-steps': cashInStepsTable(),
  'task-steps': taskStepsTable(),
  'dispute-steps': disputeStepsTable(),
  'funding-states': fundingStatesTable(),
  ...settingsTables(figures),
  ...constantTables(),
})

const marked = /<!-- table: ([\w-]+) -->\n[\s\S]*?<!-- end of table -->/g

export const tableNames = (page: string): readonly string[] => [...page.matchAll(marked)].map(([, name = '']) => name)

/** Fills in the tables that the page marks. Throws if `tables` lacks one of them. */
export const withTables = (page: string, tables: Readonly<Record<string, string>>): string =>
  page.replaceAll(marked, (_, name: string) => {
    const made = tables[name]
    if (made === undefined) throw new Error(`docs/product has no table of the name ${name}`)
    return `<!-- table: ${name} -->\n\n${made}\n\n<!-- end of table -->`
  })
