import { stat } from 'node:fs/promises'
import type { BookClient } from '../book-client.ts'
import { FILE_PLACE } from '../../platform/seals-config.ts'
import { errorCode } from '../../platform/start-refusal.ts'
import { RuleViolation } from './rule-violation.ts'
import { type PublishedCopies, readPublishedCopies } from './files.ts'
import { takeRole } from './read-database.ts'

export interface DueCopies {
  readonly old: number
  readonly noted: number
  readonly roots: readonly string[]
}

/**
 * Reads from the database which seals and roots SEAL_FILE must contain. Call this before reading the file: a seal that
 * is made between the two reads is then not required.
 */
export async function readDue(client: BookClient): Promise<DueCopies> {
  await client.query('begin isolation level repeatable read read only')
  try {
    await client.query(takeRole)
    const young = await client.query<{ last_id: string }>(`select last_id from seals.seal where at >= now() - interval '1 hour'`)
    const overdue = await client.query<{ id: string }>(
      `select id from ledger.posting where id = any ($1::bigint[]) and created_at < now() - interval '26 hours'`,
      [young.rows.map(({ last_id }) => last_id)],
    )
    const { rows } = await client.query<{ old: string; noted: string; roots: readonly string[] }>(
      `select old.number as old, least(old.number, coalesce((select number from seals.delivery where place = $1), 0)) as noted,
              array(select encode(p.root, 'hex') from transparency.liability_delivery h
                      join transparency.liability_proof p on p.id = h.proof_id where h.place = $1 order by p.at) as roots
         from (select coalesce(max(number), 0) as number from seals.seal
                where at < now() - interval '1 hour' or last_id = any ($2::bigint[])) old`,
      [FILE_PLACE, overdue.rows.map(({ id }) => id)],
    )
    const [{ old, noted, roots } = { old: 0, noted: 0, roots: [] }] = rows
    return { old: Number(old), noted: Number(noted), roots }
  } finally {
    await client.query('rollback')
  }
}

export async function readSealFile(path: string): Promise<PublishedCopies> {
  const size = await stat(path).then(
    (found) => found.size,
    (error: unknown) => {
      if (errorCode(error) === 'ENOENT') return 0
      throw error
    },
  )
  return size > 0 ? readPublishedCopies(path) : { seals: new Map(), roots: new Map(), skippedLines: 0 }
}

function describeMissingSeals(last: number, { seals }: PublishedCopies): string | null {
  const runs: { readonly from: number; to: number }[] = []
  for (let number = 1; number <= last; number += 1) {
    const run = runs.at(-1)
    if (seals.has(number)) continue
    if (run?.to === number - 1) run.to = number
    else runs.push({ from: number, to: number })
  }
  if (runs.length === 0) return null
  const [first, ...others] = runs.map(({ from, to }) => (from === to ? `${from}` : `${from} to ${to}`))
  return others.length === 0 ? `${first}` : `${first} and ${others.length} more such gaps`
}

export function findLostCopies(path: string, { noted, roots }: DueCopies, copies: PublishedCopies): readonly RuleViolation[] {
  const name = `SEAL_FILE, ${path}`
  const seals = describeMissingSeals(noted, copies)
  const root = roots.find((one) => !copies.roots.has(one))
  return [
    ...(seals === null
      ? []
      : [new RuleViolation(name, 'contains the seals that were delivered to it', `1 to ${noted}`, `none of ${seals}`)]),
    ...(root === undefined ? [] : [new RuleViolation(name, 'contains the roots that were delivered to it', root, 'none')]),
  ]
}

/** Which of the required seals and roots SEAL_FILE lacks, whether they were delivered to it or not. */
export function describeLacking(path: string, { old, roots }: DueCopies, copies: PublishedCopies): string | null {
  const seals = describeMissingSeals(old, copies)
  const root = roots.find((one) => !copies.roots.has(one))
  const lacking = [
    ...(seals === null ? [] : [`${/^\d+$/.test(seals) ? 'seal' : 'seals'} ${seals}`]),
    ...(root === undefined ? [] : [`root ${root}`]),
  ]
  return lacking.length === 0 ? null : `SEAL_FILE (${path}) lacks ${lacking.join(' and ')}.`
}

/** Call this after findLostCopies() has found nothing. */
export function describeUndelivered(path: string, { old }: DueCopies, copies: PublishedCopies): string | null {
  const seals = describeMissingSeals(old, copies)
  if (seals === null) return null
  const reason =
    copies.seals.size === 0
      ? `SEAL_FILE (${path}) has no seals yet. A worker with the same SEAL_FILE writes them within a minute.`
      : `SEAL_FILE (${path}) lacks ${seals}, and the database does not say that they were delivered to it.`
  return `No fault was found, but the ledger could not be compared with all published seals: ${reason}`
}
