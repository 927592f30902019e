/**
 * `npm run restore -- --to 2026-11-22T10:00:00Z --into FOLDER`: makes a new data folder from BACKUP_DIR, in which is what was committed
 * before that moment and nothing else, proves its books by the recount and as `npm run verify-ledger` does, and ends every session. `--to latest`:
 * all that was archived. The present data folder is not touched. `--timeline N`: where an earlier restore has left a past for another, the one
 * that is meant. `--from NAME`: where the newest backup that leads there is spoilt, an older one.
 */
import { resolve } from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { readBackups } from '../platform/backup/backup-config.ts'
import { restoreBackup } from '../platform/backup/restore-backup.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'
import { embeddedSettings } from '../platform/postgres/settings.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { complain, say } from '../platform/terminal.ts'
import { type Proof, proveBook } from './prove-restored.ts'
import { readOptions } from './read-options.ts'

const usage = `Say: npm run restore -- --to TIME --into FOLDER, with a time such as 2026-11-22T10:00:00Z, or latest; and --timeline N, or --from NAME of a backup, where a refusal asks for it. BACKUP_DIR says from where.`

const text = { type: 'string' } as const
const isTime = z.iso.datetime({ offset: true })

/** Counts every row of the ledger by two programs, and ends the sessions. */
async function proveAndClose(dataDir: string): Promise<Proof> {
  const postgres = await startEmbeddedPostgres({ dataDir, settings: embeddedSettings })
  const client = new pg.Client({ connectionString: postgres.owner_url })
  try {
    await client.connect()
    const proof = await proveBook(client)
    // What somebody ended after that moment, because it was stolen, is open again in it: nobody comes in by a session of before.
    await client.query(`update identity.session set ended_at = now(), end_reason = 'revoked' where ended_at is null`)
    await client.query('update admin.mfa_session set ended_at = now() where ended_at is null')
    return proof
  } finally {
    await client.end()
    await postgres.stop()
  }
}

async function main(): Promise<void> {
  const options = { to: text, into: text, timeline: text, from: text } as const
  const { to, into, timeline, from } = readOptions(usage, { options }).values
  if (to === undefined || into === undefined || (to !== 'latest' && !isTime.safeParse(to).success)) throw new StartRefusal(usage)
  if (timeline !== undefined && !/^[1-9]\d{0,8}$/.test(timeline)) throw new StartRefusal(usage)
  // Into a folder, wherever the present database is.
  const backups = readBackups({ ...process.env, DATABASE_URL: '' })
  if (!backups) throw new StartRefusal('Set BACKUP_DIR to the folder where the backups are.')
  const dataDir = resolve(into)
  await restoreBackup({
    ...{ backupDir: backups.dir, into: dataDir, say },
    ...{ to: to === 'latest' ? null : new Date(to), timeline: timeline === undefined ? null : Number(timeline) },
    from: from ?? null,
  })
  say('Counting the books again …')
  const { postings, newest, wrong, isVerified } = await proveAndClose(dataDir)
  say(`${postings} postings are there${newest ? `, the last of ${newest.toISOString()}` : ''}.`)
  if (wrong.length > 0) throw new StartRefusal(`The books do not add up. Do not put this database in place.\n${wrong.join('\n')}`)
  if (!isVerified)
    say(
      'They are of a version before this one, and were recounted only: once the server has started on them, npm run verify-ledger.',
    )
  say(`The books add up. The database is in ${dataDir}, under new passwords, and everybody signs in anew. To put it in place:
  1. stop the server, and keep its data folder until all is well;
  2. outside production, copy the folder secrets/ of the data folder into ${dataDir}: the keys are in no backup;
  3. start the server with DATA_DIR=${dataDir}, or move that folder to where DATA_DIR is, and the same BACKUP_DIR;
  4. take a backup at once: npm run backup. What was there before stays restorable up to where this one begins.`)
}

try {
  await main()
} catch (error) {
  complain(error)
  process.exitCode = 1
}
