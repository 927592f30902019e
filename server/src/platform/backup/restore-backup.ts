import { existsSync, mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { newRecord, writeRecord } from '../postgres/cluster.ts'
import { chooseRunAs } from '../postgres/run-as.ts'
import { StartRefusal } from '../start-refusal.ts'
import { type KeptBackup, listBackups } from './catalogue.ts'
import { logOf } from './check-backup.ts'
import { recover } from './recover.ts'
import { unpackBackup } from './unpack-backup.ts'
import { allWal } from './wal-archive.ts'

/** The newest backup from which that time can be reached. Refuses with StartRefusal. */
function choose(dir: string, to: Date | null): KeptBackup {
  const all = listBackups(dir)
  const backup = all.findLast(({ restorable_from }) => to === null || Date.parse(restorable_from) <= to.getTime())
  if (!backup)
    throw new StartRefusal(
      `There is no backup in ${dir}${to && all[0] ? ` that is old enough: the first reaches back to ${all[0].restorable_from}` : ''}.`,
    )
  const { missing, reaches } = logOf(backup, allWal(dir))
  if (missing[0] !== undefined)
    throw new StartRefusal(`The backup ${backup.name} is not whole: ${missing[0]} of its log is missing.`)
  if (to && reaches && to > reaches)
    throw new StartRefusal(
      `The log in ${dir} reaches to ${reaches.toISOString()} only. The running server brings more within WAL_SECONDS; say --to latest for all there is.`,
    )
  return backup
}

interface RestoreOptions {
  readonly backupDir: string
  /** A data folder that is made here: nothing may lie there. */
  readonly into: string
  /** What was committed before it comes back. Null: everything that was archived. */
  readonly to: Date | null
  readonly say: (line: string) => void
}

/**
 * Makes a new data folder with the database as it was at that time, under new passwords, stopped. What stands in BACKUP_DIR stays as it
 * is. Refuses with StartRefusal; what was begun is removed then.
 */
export async function restoreBackup({ backupDir, into, to, say }: RestoreOptions): Promise<void> {
  if (existsSync(into) && readdirSync(into).length > 0)
    throw new StartRefusal(`${into} is not empty: name a folder that is not there yet.`)
  const backup = choose(backupDir, to)
  mkdirSync(into, { recursive: true })
  const dataDir = realpathSync(into)
  const runAs = chooseRunAs(resolve(dataDir, 'postgres'))
  const record = await newRecord(dataDir, runAs)
  const cluster = resolve(dataDir, record.cluster)
  try {
    writeRecord(dataDir, record)
    say(`Unpacking the backup ${backup.name} …`)
    await unpackBackup(backup, cluster, runAs)
    say(`Replaying its log up to ${to?.toISOString() ?? 'its end'} …`)
    await recover({ dataDir, record, backupDir, to, runAs })
  } catch (error) {
    rmSync(cluster, { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
    throw error
  }
}
