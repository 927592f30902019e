/**
 * `npm run backup`: backs up the embedded database to BACKUP_DIR, reads the backup back to verify it, and deletes all
 * but the newest BACKUP_KEEP backups. Works whether the server is running or not.
 */
import { type BackupSettings, readBackupPlaces } from '../platform/backup/backup-config.ts'
import { type KeptBackup, listBackups } from '../platform/backup/catalogue.ts'
import { checkBackup, linesOf, logOf } from '../platform/backup/check-backup.ts'
import { pruneBackups } from '../platform/backup/prune-backups.ts'
import { takeBackup } from '../platform/backup/take-backup.ts'
import { leadsOver, livingTimeline, readHistoryOf } from '../platform/backup/timelines.ts'
import { allWal } from '../platform/backup/wal-archive.ts'
import { withSessionLock } from '../platform/database/advisory-locks.ts'
import { createLogger } from '../platform/log.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { complain, print } from '../platform/terminal.ts'
import { closedOnSignals } from './closed-on-signals.ts'
import { openRunning } from './open-for-command.ts'
import { readOptions } from './read-options.ts'

const usage = `Usage: npm run backup [-- OPTION]
  --list           lists the backups and the times to which they can be restored
  --check [NAME]   reads a backup (without NAME the newest) and its WAL, and reports whether they are complete
BACKUP_DIR is the folder of the backups, DATA_DIR the data folder of the server.`

async function withDatabase<Result>(
  places: ReturnType<typeof readBackupPlaces>,
  work: (owner_url: string) => Promise<Result>,
): Promise<Result> {
  const closers = closedOnSignals(createLogger({ logLevel: 'error' }))
  try {
    return await work(await openRunning(places, closers))
  } finally {
    await closers.closeAll()
  }
}

const MEGABYTE = 1_000_000

const timeOf = (date: Date): string => date.toISOString().replace(/\.\d+Z$/, 'Z')

const firstOf = ({ restorable_from }: KeptBackup): string =>
  timeOf(new Date(Math.ceil(Date.parse(restorable_from) / 1000) * 1000))

function list({ dir }: BackupSettings): void {
  const wal = allWal(dir)
  const living = readHistoryOf(livingTimeline(wal), wal)
  const backups = listBackups(dir)
  if (backups.length === 0) print(`There is no backup in ${dir}.`)
  for (const backup of backups) {
    const { reaches, missing, gap } = logOf(backup, wal)
    const from = firstOf(backup)
    const until = reaches && timeOf(reaches) > from ? ` to about ${timeOf(reaches)}` : ''
    const left = leadsOver(living, backup.timeline, backup.stop_lsn)
      ? ''
      : `, of a history that a restore undid (--timeline ${backup.timeline})`
    const state = missing.length > 0 ? 'cannot be restored: its WAL is incomplete' : `restores ${from}${until}${left}`
    print(`${backup.name}  ${Math.ceil(backup.bytes / MEGABYTE)} MB, ${state}${gap === null ? '' : ', with a gap in its WAL'}`)
  }
}

async function check(settings: BackupSettings, name?: string): Promise<void> {
  const all = listBackups(settings.dir)
  const backup = name === undefined ? all.at(-1) : all.find((one) => one.name === name)
  if (!backup) throw new StartRefusal(`There is no ${name === undefined ? 'backup' : `backup ${name}`} in ${settings.dir}.`)
  const wal = allWal(settings.dir)
  const findings = await checkBackup(backup, wal)
  if (findings.length > 0)
    throw new StartRefusal(`${linesOf(findings)}\nThe backup ${backup.name} is damaged. Make another one now.`)
  const { reaches, segments } = logOf(backup, wal)
  print(
    `The backup ${backup.name} is complete, and so are its ${segments.length} WAL files, up to ${reaches ? timeOf(reaches) : 'its end'}.`,
  )
}

async function back(places: ReturnType<typeof readBackupPlaces>): Promise<void> {
  const { backups } = places
  await withDatabase(places, (owner_url) =>
    withSessionLock(owner_url, 'backup', async () => {
      const backup = await takeBackup(owner_url, backups.dir)
      const pruned = pruneBackups(backups.dir, backups.keep)
      print(
        `${backup.folder}: ${Math.ceil(backup.bytes / MEGABYTE)} MB, verified. It can be restored to any second from ${firstOf(backup)} on.`,
      )
      if (pruned.length > 0) print(`Deleted, because BACKUP_KEEP is ${backups.keep}: ${pruned.join(', ')}.`)
    }),
  )
}

interface BackupOptions {
  readonly isList: boolean
  readonly isCheck: boolean
  readonly name: string | undefined
}

function readAsked(): BackupOptions {
  const flag = { type: 'boolean', default: false } as const
  const { values, positionals } = readOptions(usage, { options: { list: flag, check: flag }, allowPositionals: true })
  const { list: isList, check: isCheck } = values
  if (positionals.length > (isCheck ? 1 : 0) || (isList && isCheck)) throw new StartRefusal(usage)
  return { isList, isCheck, name: positionals[0] }
}

try {
  const { isList, isCheck, name } = readAsked()
  const places = readBackupPlaces(process.env)
  if (isList) list(places.backups)
  else if (isCheck) await check(places.backups, name)
  else await back(places)
} catch (error) {
  complain(error)
  process.exitCode = 1
}
