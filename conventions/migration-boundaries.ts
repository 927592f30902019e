import { projectFiles, read } from './repository.ts'
import { isShared, relations, SUFFIX } from './sql-boundaries.ts'

/**
 * Foreign schemas whose tables a migration may name. The functions of the baseline need them, because they are older
 * than the published views (docs/decisions/0139-published-views.md). Extend the list only if no view or function of the
 * owner can do the work.
 */
export const crossings: Readonly<Record<string, readonly string[]>> = {
  '0014_security.sql': ['identity'],
  '0015_admin.sql': ['identity'],
  '0022_notifications.sql': ['identity'],
  '0025_phone.sql': ['identity'],
  '0032_documents.sql': ['identity', 'security'],
  '0034_referrals_functions.sql': ['adjustments', 'approvals', 'deletions'],
  '0035_schedules.sql': ['deletions'],
  '0036_agents.sql': ['identity', 'limits'],
  '0042_disputes_functions.sql': ['adjustments', 'admin', 'approvals'],
  '0045_adjustments_functions.sql': ['admin', 'approvals'],
  '0047_integrity_functions.sql': ['approvals', 'identity'],
  '0048_reconciliation.sql': ['adjustments', 'approvals'],
  '0049_earnings.sql': ['adjustments', 'approvals'],
  '0051_compliance_functions.sql': ['approvals', 'identity', 'limits'],
  '0060_confirmations.sql': ['schedules'],
  '0062_deletions_functions.sql': [
    'abuse_reports',
    'agents',
    'approvals',
    'cash_ins',
    'cashouts',
    'compliance',
    'disputes',
    'documents',
    'export',
    'files',
    'funding',
    'identity',
    'integrity',
    'legal',
    'mfa',
    'notifications',
    'oauth',
    'phone',
    'referrals',
    'requests',
    'schedules',
    'security',
    'support',
    'tasks',
    'transfers',
  ],
  '0064_users.sql': ['approvals', 'identity'],
  '0067_reporting.sql': ['ledger'],
}

const schemas = [...new Set([...relations.values()].map(({ schema }) => schema))]

/** A migration owns the schemas with which its name begins: 0042_disputes_functions.sql owns `disputes`. */
const ownedBy = (file: string): readonly string[] => {
  const rest = file.replace(/^\d+_/, '').replace(/\.sql$/, '')
  return schemas.filter((schema) => rest === schema || rest.startsWith(`${schema}_`))
}

/**
 * Schemas whose tables the migration names, and schemas in the search path of a function. Foreign keys and triggers on
 * a table of another schema do not count.
 */
export function foreignSchemasIn(file: string, text: string): readonly string[] {
  const code = text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\breferences\s+[\w.]+/g, '')
    .replaceAll(/^create (?:constraint )?trigger \w+ [\s\S]*?\son [\w.]+/gm, '')
  const named = [...code.matchAll(/(?<![.\w])[a-z_]+\.[a-z_]+\b/g)].flatMap(([name]) => {
    const relation = relations.get(name)
    return relation && !relation.name.endsWith(SUFFIX) ? [relation.schema] : []
  })
  const searched = [...code.matchAll(/\bsearch_path (?:=|to) ([\w, ]+)/g)]
    .flatMap(([, path = '']) => path.split(/[, ]+/))
    .filter((schema) => schemas.includes(schema))
  const owned = ownedBy(file)
  return [...new Set([...named, ...searched])].filter((schema) => !owned.includes(schema) && !isShared(schema)).toSorted()
}

export const foundCrossings: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  projectFiles
    .filter((path) => path.startsWith('server/migrations/') && path.endsWith('.sql'))
    .map((path): [string, string] => [path.slice('server/migrations/'.length), read(path)])
    .map(([file, text]): [string, readonly string[]] => [file, foreignSchemasIn(file, text)])
    .filter(([, found]) => found.length > 0),
)
