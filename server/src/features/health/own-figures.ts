import { appVersion } from '../../platform/app-version.ts'
import { backupAge, logAge } from '../../platform/backup/ages.ts'
import type { ThisProcess } from './deps.ts'
import { readDisk } from './disk.ts'
import { type FigureOptions, labelled } from './figure.ts'

const backupFigures = (dir: string): readonly FigureOptions[] => [
  {
    name: 'hai_backup_last_success_seconds',
    help: 'Seconds since the newest whole backup was made; +Inf where there is none.',
    read: () => [[backupAge(dir)]],
  },
  {
    name: 'hai_backup_log_last_success_seconds',
    help: 'Seconds since the database last brought its log to the backups; +Inf where it never did.',
    read: () => [[logAge(dir)]],
  },
]

/**
 * Metrics of this process and its machine. They are registered first, because the other metrics use database
 * connections.
 */
export const ownFigures = ({ pools, isOnStandby, role, mistakes, dataDir, backupDir }: ThisProcess): readonly FigureOptions[] => [
  {
    name: 'hai_build_info',
    help: '1, with the version of the program and of Node that this process runs, and what it does.',
    labelNames: ['version', 'node_version', 'role'],
    read: () => [[1, { version: appVersion, node_version: process.versions.node, role }]],
  },
  {
    name: 'hai_pool_connections',
    help: 'Connections of this process to the database, by pool: used, idle, and callers that wait for one.',
    labelNames: ['pool', 'state'],
    read: () =>
      pools().flatMap(({ pool, ...states }) => Object.entries(states).map(([state, count]) => [count, { pool, state }] as const)),
  },
  {
    name: 'hai_disk_bytes',
    help: 'Room on the disk where the data folder of this process lies: free, and all there is.',
    labelNames: ['state'],
    read: async () => {
      const { disk_free_bytes: free, disk_bytes: all } = await readDisk(dataDir)
      return free === null || all === null ? [] : labelled('state', { free, all })
    },
  },
  {
    name: 'hai_errors_logged',
    help: 'Lines of level error and above that this process has logged since it began.',
    read: () => [[mistakes.logged()]],
  },
  ...(isOnStandby === null
    ? []
    : [
        {
          name: 'hai_reports_on_standby',
          help: '0 where the primary has to answer the reports of this process, in place of the standby of DATABASE_REPORTS_URL.',
          read: async () => [[Number(await isOnStandby())] as const],
        },
      ]),
  ...(backupDir === null ? [] : backupFigures(backupDir)),
]
