import { statfs } from 'node:fs/promises'
import { appVersion } from '../../platform/app-version.ts'
import { backupAge, logAge } from '../../platform/backup/ages.ts'
import type { ThisProcess } from './deps.ts'
import { type FigureOptions, labelled } from './figure.ts'

export async function readDisk(dataDir: string): Promise<{ disk_free_bytes: number | null; disk_bytes: number | null }> {
  try {
    const { bavail, blocks, bsize } = await statfs(dataDir)
    return { disk_free_bytes: bavail * bsize, disk_bytes: blocks * bsize }
  } catch {
    return { disk_free_bytes: null, disk_bytes: null }
  }
}

const backupFigures = (dir: string): readonly FigureOptions[] => [
  {
    name: 'hai_backup_age_seconds',
    help: 'Age of the newest complete backup; +Inf if there is none.',
    read: () => [[backupAge(dir)]],
  },
  {
    name: 'hai_wal_archive_age_seconds',
    help: 'Seconds since the last WAL file was archived to the backups; +Inf if none was.',
    read: () => [[logAge(dir)]],
  },
]

/** Registered before the other metrics, because reading those uses database connections, which these metrics count. */
export const ownFigures = ({
  pools,
  isOnStandby,
  role,
  errorRecorder,
  dataDir,
  backupDir,
}: ThisProcess): readonly FigureOptions[] => [
  {
    name: 'hai_build_info',
    help: '1, with the versions of the program and of Node, and the role of this process.',
    labelNames: ['version', 'node_version', 'role'],
    read: () => [[1, { version: appVersion, node_version: process.versions.node, role }]],
  },
  {
    name: 'hai_pool_connections',
    help: 'Database connections of this process, by pool: used, idle, and callers that wait.',
    labelNames: ['pool', 'state'],
    read: () =>
      pools().flatMap(({ pool, ...states }) => Object.entries(states).map(([state, count]) => [count, { pool, state }] as const)),
  },
  {
    name: 'hai_disk_bytes',
    help: 'Free and total space of the disk of DATA_DIR.',
    labelNames: ['state'],
    read: async () => {
      const { disk_free_bytes: free, disk_bytes: all } = await readDisk(dataDir)
      return free === null || all === null ? [] : labelled('state', { free, all })
    },
  },
  {
    name: 'hai_errors_logged',
    help: 'Lines of level error and above since the start of this process.',
    read: () => [[errorRecorder.logged()]],
  },
  ...(isOnStandby === null
    ? []
    : [
        {
          name: 'hai_reports_on_standby',
          help: '0 while the primary answers the reports of this process instead of the standby of DATABASE_REPORTS_URL.',
          read: async () => [[Number(await isOnStandby())] as const],
        },
      ]),
  ...(backupDir === null ? [] : backupFigures(backupDir)),
]
